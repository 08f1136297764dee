// A document of a few lines: as much of a browser as the page of `loony explore` asks for. It has no layout, no style
// and no parser; an element is a tag, attributes, children and listeners.
class Element {
  constructor(tag) {
    Object.assign(this, {tag, attributes: {}, children: [], listeners: {}, value: "", hidden: false, disabled: false});
  }
  setAttribute(name, what) {
    this.attributes[name] = String(what);
  }
  append(...children) {
    this.children.push(...children);
  }
  replaceChildren(...children) {
    this.children = children;
  }
  addEventListener(kind, act) {
    this.listeners[kind] = act;
  }
  happens(kind) {
    if (this.disabled) throw new Error(`${this.textContent} is disabled`);
    this.listeners[kind]({preventDefault() {}});
  }
  focus() {
    document.activeElement = this;
  }
  get textContent() {
    return this.children.map(child => child instanceof Element ? child.textContent : String(child)).join("");
  }
  all(tag) {
    const below = this.children.filter(child => child instanceof Element);
    return below.flatMap(child => [...(child.tag === tag ? [child] : []), ...child.all(tag)]);
  }
  querySelector(tag) {
    return this.all(tag)[0] || null;
  }
}

// A field has one line: a browser leaves out what would end it.
class Field extends Element {
  get value() {
    return this.written;
  }
  set value(text) {
    this.written = text.replace(/[\n\r]/g, "");
  }
}

const named = Object.fromEntries(given.ids.map(id => [id, id === "text" ? new Field("input") : new Element("any")]));
named.length.value = "10";
const document = {
  title: "",
  activeElement: null,
  createElement: tag => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  getElementById: id => named[id] || Object.values(named).flatMap(one => one.all("button"))
    .find(one => one.attributes.id === id) || null,
};
const location = {hash: `#${given.fragment}`};
const history = {replaceState(_state, _title, address) { location.hash = address; }};
const listeners = {};
function addEventListener(kind, act) {
  listeners[kind] = act;
}

// What a person does.
const person = {
  click: id => document.getElementById(id).happens("click"),
  set: (id, text) => { document.getElementById(id).value = text; },
  type: text => { named.text.value = text; named.text.happens("input"); },
  go: hash => { location.hash = hash; listeners.hashchange(); },
  drawing: number => named.board.children[number].all("button")[0].happens("click"),
  press(text) {
    const buttons = named.game.hidden ? [] : named.game.all("button");
    // The panel says what the controller should do, and one button starts with it; if she may do either, it is the last.
    const should = /should (keep|give up) control/.exec(named.game.textContent);
    const replies = buttons.filter(one => /^(Keep control|Give up control|Take all)/.test(one.textContent));
    const advised = replies.find(one => should && one.textContent.toLowerCase().startsWith(should[1]));
    const found = text === "should" ? advised || replies[replies.length - 1]
      : buttons.find(one => one.textContent.includes(text));
    if (found) found.happens("click");
    else if (text === "(best)") named.board.children[1].all("button")[0].happens("click");
    else throw new Error(`no button ${text}`);
  },
};

function after(steps) {
  for (const [act, ...what] of steps) person[act](...what);
}

// How many nodes there are below an element, texts among them.
function nodes(element) {
  return element.children.reduce((sum, child) => sum + 1 + (child instanceof Element ? nodes(child) : 0), 0);
}

function shown() {
  const text = id => named[id].textContent;
  return {
    text: named.text.value, hash: location.hash, error: text("error"), lengthError: text("length-error"),
    marked: named.error.all("mark").map(one => one.textContent).join(), invalid: named.text.attributes["aria-invalid"],
    value: text("value"), board: named.board.children.map(card => card.textContent),
    boxesDrawn: named.board.all("rect").length, openings: named.openings.children.map(row => row.textContent),
    play: named.play.children.map(row => row.textContent), why: `${text("why-value")} ${text("why-opening")}`,
    game: named.game.hidden ? "" : text("game"), title: document.title, summary: text("summary"), formula: text("formula"), link: text("link"), more: text("play-more"),
    nodes: Object.values(named).reduce((sum, one) => sum + nodes(one), 0),
  };
}
