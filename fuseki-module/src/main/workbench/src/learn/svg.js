// SPDX-License-Identifier: Apache-2.0
// Making plots of SVG, drawn for the width that there is, so that their letters keep their size.

const NAMESPACE = "http://www.w3.org/2000/svg";

/** An SVG element; a child that is null is left out. */
export function svg(name, properties = {}, ...children) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(properties)) {
    if (value !== null && value !== undefined) {
      made.setAttribute(key, value);
    }
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const LEFT = 40;
const RIGHT = 12;
const TOP = 10;
const BOTTOM = 36;

/** Points as a line that keeps each value until the next. */
export function steps(points, x, y, until) {
  let path = "";
  points.forEach(({ at, value }, i) => {
    path += i === 0 ? `M${x(at)} ${y(value)}` : `H${x(at)}V${y(value)}`;
  });
  return path === "" ? "" : `${path}H${x(until)}`;
}

/**
 * A frame with axes and room for marks.
 *
 * @param text what it shows, for those who do not see it
 * @param across {from, to, ticks: [{at, text}], title, log}
 * @param up {from, to, ticks: [{at, text}], title}
 * @param draw ({x, y, left, right, top, bottom}) → elements
 */
export function plot({ width, height, name, text, across, up, draw }) {
  const right = width - RIGHT;
  const bottom = height - BOTTOM;
  const place = (value) => (across.log ? Math.log(value) : value);
  const round = (number) => Math.round(10 * number) / 10;
  const x = (value) =>
    round(LEFT + ((right - LEFT) * (place(value) - place(across.from))) / Math.max(1e-9, place(across.to) - place(across.from)));
  const y = (value) => round(bottom - ((bottom - TOP) * (value - up.from)) / Math.max(1e-9, up.to - up.from));
  return svg(
    "svg",
    { width, height, role: "img", "aria-label": text, class: "plot-svg", "data-plot": name },
    ...up.ticks.flatMap(({ at, text: label }) => [
      svg("line", { x1: LEFT, x2: right, y1: y(at), y2: y(at), class: "grid" }),
      svg("text", { x: LEFT - 6, y: y(at) + 4, "text-anchor": "end" }, label),
    ]),
    ...across.ticks.flatMap(({ at, text: label }) => [
      svg("line", { x1: x(at), x2: x(at), y1: bottom, y2: bottom + 4, class: "axis" }),
      svg("text", { x: x(at), y: bottom + 17, "text-anchor": "middle" }, label),
    ]),
    svg("line", { x1: LEFT, x2: right, y1: bottom, y2: bottom, class: "axis" }),
    svg("text", { x: (LEFT + right) / 2, y: height - 4, "text-anchor": "middle", class: "title" }, across.title),
    ...draw({ x, y, left: LEFT, right, top: TOP, bottom }),
  );
}
