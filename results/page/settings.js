// What the page remembers from one visit to the next, where a browser lets it.
(() => {
"use strict";

const KEY = "loony";

function stored() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY));
    return typeof found === "object" && found !== null ? found : {};
  } catch (error) {
    return {};   // nothing is stored, or this browser stores nothing
  }
}

let settings = stored();

// A setting, if it is one of those that are possible, and else the usual one.
const setting = (name, usual, isPossible) => isPossible(settings[name]) ? settings[name] : usual;

function remember(name, value) {
  settings = {...stored(), [name]: value};
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch (error) {
    // it is remembered while the page is open
  }
}

Object.assign(globalThis.loony, {setting, remember});
})();
