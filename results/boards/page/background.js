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

// What is known of a position: {value, bounds, rest, lines, complete, nimbers, positions}, and of each line {line, code,
// value, bounds, rest, optimal, share}; null for what is not known. Only if it is `complete` were all lines looked at.
function answerOf(analysis, shares, nimbers) {
  const {value, bounds, rest, lines, isComplete: complete, positions} = analysis;
  const known = lines.map(one => ({line: one.line, code: one.code, value: valueOf(one.bounds), bounds: one.bounds,
    rest: one.rest, optimal: analysis.isOptimal(one), share: shares ? shares[one.line] : null}));
  return {value, bounds, rest, lines: known, complete, nimbers, positions};
}

let last = null;   // the position that was searched last and what is known of it, to be searched on: {key, analysis}

function analysisOf(position) {
  const key = `${position.rows}x${position.columns}:${position.lines}`;
  if (!last || last.key !== key) last = {key, analysis: new Analysis(position)};
  return last.analysis;
}

// Go through some steps for so many seconds at most, and now and then tell how far they are. What they end with: they
// are told when the time is over, and then make an end.
async function timed(steps, seconds, tell, isStopped) {
  const start = performance.now();
  let isOut = false;
  for (let last = start; ;) {
    const {value, done} = steps.next(isOut);
    if (done) return value;
    const now = performance.now();
    isOut = now - start >= 1000 * seconds || isStopped();
    const {positions, value: V, bounds, answer} = value;
    if (!answer && (isOut || now - last < BETWEEN)) continue;
    last = now;
    tell({positions, seconds: (now - start) / 1000, value: V, bounds, answer});
    await new Promise(done => setTimeout(done));   // for Stop to be heard
  }
}

// First try games where so many lines are open that a search has little hope, and tell what they say.
function* solving(position) {
  const analysis = analysisOf(position), shares = boards.isOpening(analysis) ? yield* boards.tryGames(analysis, position) : null;
  const {positions, value, bounds} = analysis;
  if (shares) yield {positions, value, bounds, answer: answerOf(analysis, shares)};
  let isOut = false;
  while (!isOut && !analysis.steps.next().done) isOut = yield analysis;
  if (analysis.value === null) analysis.look();
  return answerOf(analysis, shares, boards.nimbersOf(position, isOut ? 0 : boards.MOST_OPENED));
}

const replying = (position, level) => boards.deciding(position, level, Math.random, boards.LEVELS[level].most);

const answering = ({position, seconds, level}, tell, isStopped) =>
  timed(level ? replying(position, level) : solving(position), seconds, tell, isStopped);

// ---- in the worker

const stopped = new Set();   // numbers of questions

async function work({data: {number, stop, ...question}}) {
  if (stop) return stopped.add(number);
  const tell = progress => postMessage({number, progress});
  const answer = await answering(question, tell, () => stopped.has(number));
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
  for (const [number, {onProgress, isStopped, done, ...question}] of asked) {
    asked.delete(number);
    setTimeout(() => answering(question, onProgress, isStopped).then(done), DRAWN);
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
// that `onProgress` gets {positions, seconds, value, bounds}, some times a second, and once, where games were
// tried, an `answer` with what they say.
const solveInBackground = (position, {seconds = SECONDS, onProgress = () => {}} = {}) =>
  ask({position: plain(position), seconds, onProgress});

// The line that the opponent draws, as `opponentMove` has it, likewise.
const playInBackground = (position, level, {seconds = SECONDS, onProgress = () => {}} = {}) =>
  ask({position: plain(position), seconds, level, onProgress});

Object.assign(boards, {SECONDS, solveInBackground, playInBackground});
})();
