// The board as a picture: its drawing as SVG with the colours of the page in it, and that as PNG.
(() => {
"use strict";

const {loony} = globalThis;
const LOOKS = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "opacity", "text-anchor",
  "font-family", "font-weight", "font-size"];
const SCALE = 2;   // pixels of a PNG for a unit of the drawing

function svgOf(drawing) {
  const copy = drawing.cloneNode(true), shown = [drawing, ...drawing.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((one, at) => {
    const style = getComputedStyle(shown[at]);
    for (const name of LOOKS) one.style.setProperty(name, style.getPropertyValue(name));
    for (const name of ["class", "tabindex", "role", "data-code", "data-spot"]) one.removeAttribute(name);
  });
  for (const one of copy.querySelectorAll("title")) one.remove();
  const [x, y, width, height] = drawing.getAttribute("viewBox").split(" ").map(Number);
  for (const [name, value] of Object.entries({xmlns: "http://www.w3.org/2000/svg", width, height})) copy.setAttribute(name, value);
  const paper = loony.drawnAs("rect", {x, y, width, height, fill: getComputedStyle(document.body).backgroundColor});
  copy.removeAttribute("style");
  copy.style.fontFamily = "sans-serif";
  copy.style.textAnchor = "middle";
  copy.prepend(paper);
  return {text: new XMLSerializer().serializeToString(copy), width, height};
}

function download(blob, name) {
  const address = URL.createObjectURL(blob);
  loony.make("a", {href: address, download: name}).click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const saveSvg = (drawing, name) => download(new Blob([svgOf(drawing).text], {type: "image/svg+xml"}), `${name}.svg`);

async function savePng(drawing, name) {
  const {text, width, height} = svgOf(drawing), image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  await image.decode();
  const canvas = loony.make("canvas", {width: SCALE * width, height: SCALE * height});
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob(blob => download(blob, `${name}.png`));
}

Object.assign(loony, {saveSvg, savePng});
})();
