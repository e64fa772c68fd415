// SPDX-License-Identifier: Apache-2.0
// The two plots of a search: training score over time, and what is proved up to each length.
import { element, measure } from "../dom.js";
import { plot, steps, svg } from "./svg.js";
import { measureName, spread, validationName } from "./words.js";

const HEIGHT = 210;
const LEAST_WIDTH = 240;

/** Seconds before which all is drawn at the left edge. */
const FIRST = 0.001;

const TIMES = [
  [0.001, "1 ms"],
  [0.01, "10 ms"],
  [0.1, "0.1 s"],
  [1, "1 s"],
  [10, "10 s"],
  [100, "100 s"],
  [1000, "1000 s"],
].map(([at, text]) => ({ at, text }));

/** Where the measure is the one that a value is known for. */
function references(search) {
  const name = search.measure;
  const lines = [];
  const ceiling = search.ceiling?.accuracy.at(-1);
  if (name === "accuracy" && ceiling !== undefined) {
    lines.push({ kind: "ceiling", value: ceiling, text: `ceiling ${measure(ceiling)}` });
  }
  if (search.problem !== null && (name === "accuracy" || search.problem.thing[name] !== undefined)) {
    const value = name === "accuracy" ? search.problem.majority : search.problem.thing[name];
    if (value !== null) {
      lines.push({ kind: "majority", value, text: `${name === "accuracy" ? "majority" : "Thing"} ${measure(value)}` });
    }
  }
  const validation = search.validation?.[name];
  if (validation && validation.mean !== null) {
    lines.push({ kind: "validation", value: validation.mean, text: `${validationName(search.validation)} ${spread(validation)}` });
  }
  return lines;
}

/** Ticks of the score, from a round number below what is drawn. */
function scores(values) {
  const from = Math.min(0.9, Math.floor(10 * Math.min(1, ...values) - 1e-9) / 10);
  const step = from < 0 ? 0.5 : from < 0.5 ? 0.2 : 0.1;
  const ticks = [];
  for (let at = 1; at >= from - 1e-9; at -= step) {
    ticks.push({ at, text: at.toFixed(1) });
  }
  return { from, to: 1, ticks };
}

const lineOf = ({ kind, value }, { y, left, right }) =>
  svg("line", { x1: left, x2: right, y1: y(value), y2: y(value), class: `reference ${kind}` });

function overTime(search, width, up, lines) {
  const points = search.scores.map(({ seconds, value }) => ({ at: Math.max(FIRST, seconds), value }));
  const to = Math.max(0.01, 1.05 * search.seconds);
  const first = points.length > 0 ? Math.min(points[0].at, to / 10) : FIRST;
  const across = { from: Math.max(FIRST, 10 ** Math.floor(Math.log10(first) + 1e-9)), to, log: true, title: "time" };
  across.ticks = TIMES.filter(({ at }) => at >= across.from && at <= across.to);
  const last = points.at(-1);
  const text = last ? `Training ${measureName(search.measure)} over time, now ${measure(last.value)} after ${search.seconds.toFixed(2)} seconds` : "Training score over time, none yet";
  return plot({
    width,
    height: HEIGHT,
    name: "time",
    text,
    across,
    up,
    draw: (frame) => [
      ...lines.map((line) => lineOf(line, frame)),
      svg("path", { d: steps(points, frame.x, frame.y, Math.max(across.from, search.seconds)), class: "score" }),
      ...points.map(({ at, value }) => svg("circle", { cx: frame.x(at), cy: frame.y(value), r: 3, class: "score-point" })),
    ],
  });
}

function byLength(search, width, up, lines) {
  const most = Math.max(search.problem?.options.maxLength ?? 1, search.provedLength, 1);
  const points = search.proved.filter(({ value }) => value !== null).map(({ provedLength, value }) => ({ at: provedLength, value }));
  const every = Math.max(1, Math.ceil((most * 22) / Math.max(1, width - 60)));
  const across = { from: 0.5, to: most + 0.5, title: "length" };
  across.ticks = Array.from({ length: most }, (_, i) => i + 1)
    .filter((n) => n % every === 0)
    .map((at) => ({ at, text: String(at) }));
  const open = Math.min(search.provedLength, most) + 0.5;
  return plot({
    width,
    height: HEIGHT,
    name: "proofs",
    text: `Proved by length: ${points.map(({ at, value }) => `no expression up to length ${at} is above ${measure(value)}`).join(", ") || "nothing yet"}`,
    across,
    up,
    draw: (frame) => [
      open < most + 0.5
        ? svg("rect", { x: frame.x(open), y: frame.top, width: Math.max(0, frame.x(most + 0.5) - frame.x(open)), height: frame.bottom - frame.top, class: "open-lengths" })
        : null,
      ...lines.map((line) => lineOf(line, frame)),
      svg("path", { d: steps(points.map(({ at, value }) => ({ at: at - 0.5, value })), frame.x, frame.y, open), class: "proof" }),
      ...points.map(({ at, value }) =>
        svg("circle", { cx: frame.x(at), cy: frame.y(value), r: 3.5, class: "proof-point" }, svg("title", {}, `No expression up to length ${at} has a higher training score than ${measure(value)}`)),
      ),
    ],
  });
}

const sign = (kind, text) => element("li", {}, element("span", { class: `swatch ${kind}`, "aria-hidden": "true" }), text);

/** The plots in a root that may change its width. */
export class LearnChart {
  constructor(root) {
    this.search = null;
    this.time = element("figure", {});
    this.length = element("figure", {});
    this.signs = element("ul", { class: "signs" });
    root.append(element("div", { class: "plots" }, this.time, this.length), this.signs);
    this.drawn = 0;
    new ResizeObserver(() => {
      if (this.search && this.time.clientWidth !== this.drawn) {
        this.show(this.search);
      }
    }).observe(this.time);
  }

  show(search) {
    this.search = search;
    this.drawn = this.time.clientWidth;
    const width = Math.max(LEAST_WIDTH, this.drawn);
    const lines = references(search);
    const values = search.scores.map(({ value }) => value);
    const up = scores([...values, ...lines.map(({ value }) => value)]);
    const score = `training ${measureName(search.measure)}`;
    this.time.replaceChildren(element("figcaption", {}, `${score} over time`), overTime(search, width, up, lines));
    const proved = search.provedLength > 0 ? `proved: no expression up to length ${search.provedLength} is higher` : "proved up to each length";
    this.length.replaceChildren(element("figcaption", {}, proved), byLength(search, width, up, lines));
    this.signs.replaceChildren(
      sign("score", values.length > 0 ? `${score} ${measure(Math.max(...values))}` : score),
      sign("proof", "proved"),
      ...lines.map(({ kind, text }) => sign(kind, text)),
    );
  }
}
