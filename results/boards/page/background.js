// The search beside the page, in a worker: the page goes on, tells how far it is, and can stop it.
//
// The worker is made of the text of this script, so that the page stays one file. Where there is no worker the search
// has turns of the page's own thread.
(() => {
"use strict";

const {boards} = globalThis.loony, {Analysis, valueOf} = boards;

const SECONDS = 10, BETWEEN = 100;   // milliseconds between two lines of progress
const DRAWN = 30;   // milliseconds for the page to be drawn before it stands still
const text = globalThis.document?.currentScript?.textContent;
const isWorker = typeof importScripts === "function";

// What is known of a position: {value, bounds, rest, lines, complete, nimbers, positions}, and of each line {line,
// code, value, bounds, rest, optimal}; null for what is not known. Only if it is `complete` were all lines looked at.
function answerOf(analysis, nimbers) {
  const {value, bounds, rest, lines, isComplete: complete, positions} = analysis;
  const known = lines.map(one => ({line: one.line, code: one.code, value: valueOf(one.bounds), bounds: one.bounds,
    rest: one.rest, optimal: analysis.isOptimal(one)}));
  return {value, bounds, rest, lines: known, complete, nimbers, positions};
}

// Search for so many seconds at most, and now and then tell how far it is.
async function solve(position, seconds, tell, isStopped) {
  const analysis = new Analysis(position), start = performance.now();
  for (let last = start; !analysis.steps.next().done;) {
    const now = performance.now();
    if (now - start >= 1000 * seconds || isStopped()) break;
    if (now - last < BETWEEN) continue;
    last = now;
    const {positions, value, bounds} = analysis;
    tell({positions, seconds: (now - start) / 1000, value, bounds});
    await new Promise(done => setTimeout(done));   // for Stop to be heard
  }
  if (analysis.value === null) analysis.look();
  return answerOf(analysis, boards.nimbersOf(position, isStopped() ? 0 : boards.MOST_OPENED));
}

const reply = (position, level) => boards.opponentMove(position, level, Math.random, boards.LEVELS[level].most);

// ---- in the worker

const stopped = new Set();   // numbers of questions

async function work({data: {number, position, seconds, level, stop}}) {
  if (stop) return stopped.add(number);
  if (level) return postMessage({number, answer: reply(position, level)});
  const tell = progress => postMessage({number, progress});
  const answer = await solve(position, seconds, tell, () => stopped.has(number));
  stopped.delete(number);
  return postMessage({number, answer});
}

if (isWorker) addEventListener("message", work);

// ---- on the page

let worker, questions = 0;
const asked = new Map();   // by number: {position, seconds, onProgress, isStopped, done}

// The worker, made when it is first needed, or null where there can be none.
function working() {
  if (worker !== undefined) return worker;
  try {
    worker = text ? new Worker(URL.createObjectURL(new Blob([text], {type: "text/javascript"}))) : null;
  } catch (error) {
    worker = null;
  }
  worker?.addEventListener("message", ({data: {number, progress, answer}}) => {
    if (progress) return asked.get(number).onProgress(progress);
    asked.get(number).done(answer);
    return asked.delete(number);
  });
  worker?.addEventListener("error", event => {   // this browser has none for this page
    event.preventDefault();
    worker = null;
    answerHere();
  });
  return worker;
}

// Answer all questions here, where there is no worker.
function answerHere() {
  for (const [number, {position, seconds, level, onProgress, isStopped, done}] of asked) {
    asked.delete(number);
    if (level) setTimeout(() => done(reply(position, level)), DRAWN);
    else solve(position, seconds, onProgress, isStopped).then(done);
  }
}

// Ask the worker, or else this page: a promise of the answer, and a function that stops the search.
function ask(question) {
  const number = questions++;
  let isStopped = false;
  const promise = new Promise(done => {
    const onProgress = progress => isStopped || question.onProgress(progress);
    asked.set(number, {...question, onProgress, isStopped: () => isStopped, done});
  });
  const {position, seconds, level} = question;
  if (working()) worker.postMessage({number, position, seconds, level});
  else answerHere();
  const stop = () => {
    isStopped = true;
    if (worker && asked.has(number)) worker.postMessage({number, stop: true});
  };
  return {promise, stop};
}

const plain = ({rows, columns, lines, score, mover}) => ({rows, columns, lines, score, mover});

// Search a position for so many seconds. The promise gives what is known then, or as soon as `stop` is called; before
// that `onProgress` gets {positions, seconds, value, bounds}, some times a second.
const solveInBackground = (position, {seconds = SECONDS, onProgress = () => {}} = {}) =>
  ask({position: plain(position), seconds, onProgress});

// A promise of the line that the opponent draws, as `opponentMove` has it.
const playInBackground = (position, level) => ask({position: plain(position), level}).promise;

Object.assign(boards, {SECONDS, solveInBackground, playInBackground});
})();
