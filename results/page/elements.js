// Making elements of the page.
(() => {
"use strict";

const at = id => document.getElementById(id);

function filled(element, attributes, children) {
  for (const [name, what] of Object.entries(attributes)) element.setAttribute(name, what);
  element.append(...children);
  return element;
}

const make = (tag, attributes, ...children) => filled(document.createElement(tag), attributes, children);

const drawnAs = (tag, attributes, ...children) =>
  filled(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

function button(text, act, attributes = {}) {
  const made = make("button", {type: "button", ...attributes}, text);
  made.addEventListener("click", act);
  return made;
}

Object.assign(globalThis.loony, {at, make, drawnAs, button});
})();
