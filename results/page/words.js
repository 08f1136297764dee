// Numbers and names in English.
(() => {
"use strict";

const CUT = 200;  // characters of a text that is shown in passing

const cut = text => text.length > CUT ? `${text.slice(0, CUT)}…` : text;
const plural = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;
const boxes = number => `${number} ${number === 1 ? "box" : "boxes"}`;
const minus = text => String(text).replace(/(^| |\()-(?=[0-9])/g, "$1−");

// "an 8-loop" and "an 11-chain": a number is read from its first group of three digits on.
function withArticle(name) {
  let first = parseInt(name, 10);
  while (first >= 1000) first = Math.floor(first / 1000);
  const eight = first === 8 || (first >= 80 && first < 90) || (first >= 800 && first < 900);
  return `${eight || first === 11 || first === 18 ? "an" : "a"} ${name}`;
}

// "x, y or z", of many the first few.
function anyOf(all, most) {
  const shown = all.length > most + 1 ? all.slice(0, most) : [...all], more = all.length - shown.length;
  if (more) shown.push(`one of ${more} more`);
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} or ${shown[shown.length - 1]}`;
}

Object.assign(globalThis.loony, {CUT, cut, plural, boxes, minus, withArticle, anyOf});
})();
