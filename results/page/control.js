// What is said of a component that is opened: the controller keeps control, or gives it up.
(() => {
"use strict";

const {loony} = globalThis, {PLAYERS, boxes, minus} = loony;
const DOES = {keep: "keep control", "give up": "give up control", either: "do either"};

const controller = ({opener}) => PLAYERS[1 - opener];
const does = ({keeps, last}) => keeps ? "keep control" : last ? "take all" : "give up control";

// As `loony value --json` has it.
const advised = advice => advice === "either" ? "either" : DOES[advice];

// The moves of the controller, to keep control first.
const choices = replies => replies.sort((a, b) => b.keeps - a.keeps).map(({code, keeps, last, toController, toOpener}) => ({
  code, text: keeps ? `Keep control: take ${toController}, leave ${toOpener}`
    : last ? `Take all ${toController}` : `Give up control: take all ${toController}`,
}));

const tableOfReplies = (state, opened, replies, worth) => ({
  caption: `What ${controller(state)} may do with ${opened}, and wins by from here.`,
  heads: [["The controller"], ["takes", true], ["leaves", true], ["wins by", true], ["Choice"]],
  rows: replies.map(reply => ({best: reply.optimal, cells: [does(reply), reply.toController, reply.toOpener,
    minus(reply.value), reply.optimal ? "★ optimal" : `loses ${worth - reply.value}`]})),
});

// The score in the end, with best play from here: so many boxes are left, and the controller wins by `worth`.
function finalScore({score, opener}, left, worth) {
  const takes = [(left - worth) / 2, (left + worth) / 2];
  return score.map((taken, player) => taken + takes[Number(player !== opener)]);
}

// The fact by how much the opener has to be ahead.
function neededLead({score, opener}, value, isOn) {
  const lead = score[opener] - score[1 - opener];
  const need = value < 0 ? `unless she is ${boxes(-value)} behind or more`
    : `if she is more than ${boxes(value)} ahead`;
  return [isOn ? `${PLAYERS[opener]}, the opener, needs` : "The opener needs", minus(`more than ${value}`),
    minus(`She wins the game ${need} ${isOn ? "now" : "before it"}, and ties with just ${value}.`) +
    (isOn ? ` She is ${boxes(Math.abs(lead))} ${lead < 0 ? "behind" : "ahead"}.` : "")];
}

Object.assign(loony, {DOES, controller, does, advised, choices, tableOfReplies, finalScore, neededLead});
})();
