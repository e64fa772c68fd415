// SPDX-License-Identifier: Apache-2.0
// The plan of an evaluation as a tree.
import { count, element, shortName } from "./dom.js";

const LINE =
  /^#(\d+)\s+(.*?)\s{2,}(\S+ \S.*?)(?:\s{2,}about (\d+))?\s{2,}(\d+) individuals?\s+([\d.,]+) ms$/;

/** Reads the plan's text: one operation a line in columns, the result last. */
export function parsePlan(text) {
  const operations = new Map();
  let root = null;
  for (const line of text.split("\n")) {
    const operation = LINE.exec(line);
    if (operation) {
      operations.set(Number(operation[1]), {
        text: operation[2],
        method: operation[3].trim(),
        individuals: Number(operation[5]),
        micros: Math.round(1000 * Number(operation[6].replace(",", "."))),
      });
    }
    const result = /^result: (not )?#(\d+)/.exec(line);
    if (result) {
      root = { negated: Boolean(result[1]), id: Number(result[2]) };
    }
  }
  return { operations, root };
}

const OPERAND = /(not )?#(\d+)/g;

/** Text between quotation marks or angle brackets may look like anything. */
const hidden = (text) => text.replace(/<[^>]*>|"(?:[^"\\]|\\.)*"/g, (match) => "\u0000".repeat(match.length));

/** The operations that one refers to. */
function operands(text) {
  return [...hidden(text).matchAll(OPERAND)].map((m) => ({ negated: Boolean(m[1]), id: Number(m[2]) }));
}

const readable = (text) => text.replace(/<([^>]*)>/g, (_, iri) => shortName(iri));

/** Longer parts of an expression stay numbers. */
const LONGEST = 80;

const atomic = (text) => /^(\S+|\{[^}]*\})$/.test(text);
const bracketed = (text) => (atomic(text) ? text : `(${text})`);

/** One operation of a plan in Manchester syntax, its operands still as numbers. */
function manchester(text) {
  const whole = text.replace(/^members of /, "").replace(/^all individuals$/, "owl:Thing");
  const restriction = /^(some|at least (\d+)) ((?:inverse )?\S+) (in|outside) (.+)$/s.exec(whole);
  if (restriction) {
    const [, , bound, property, where, filler] = restriction;
    const range = where === "outside" ? `not (${filler})` : filler;
    return `${property} ${bound ? `min ${bound}` : "some"} ${range}`;
  }
  const itself = /^related to itself by (\S+)$/.exec(whole);
  return itself ? `${itself[1]} Self` : whole;
}

/** Shows the plan's text as a tree of the expressions that its operations compute. */
export function showPlan(root, text) {
  const plan = parsePlan(text);
  if (!plan.root || plan.operations.size === 0) {
    root.replaceChildren(element("pre", { tabindex: "0" }, text));
    return;
  }
  const texts = new Map();
  const expression = (id) => {
    if (!texts.has(id)) {
      texts.set(id, `#${id}`);
      const own = manchester(plan.operations.get(id).text);
      let written = "";
      let end = 0;
      for (const match of hidden(own).matchAll(OPERAND)) {
        const part = bracketed(plan.operations.has(Number(match[2])) ? expression(Number(match[2])) : `#${match[2]}`);
        const negated = match[1] ? `not ${part}` : part;
        const alone = / and /.test(hidden(own)) || !match[1];
        written += own.slice(end, match.index) + (alone ? negated : `(${negated})`);
        end = match.index + match[0].length;
      }
      const whole = readable(written + own.slice(end)).replace(/^(\S+ min \d+) (owl:Thing|any value)$/, "$1");
      texts.set(id, whole.length > LONGEST && end > 0 ? readable(own) : whole);
    }
    return texts.get(id);
  };
  const most = Math.max(1, ...[...plan.operations.values()].map((o) => o.micros || 0));
  const shown = new Set();
  const node = ({ negated, id }) => {
    const operation = plan.operations.get(id);
    if (!operation) {
      return element("li", {}, `#${id}`);
    }
    const again = shown.has(id);
    shown.add(id);
    const time = element("span", { class: "bar", "aria-hidden": "true" });
    time.style.width = `${Math.max(1, (60 * (operation.micros || 0)) / most)}px`;
    const [, method, costs] = /^(.*?)(?: \((expected .*)\))?$/s.exec(operation.method);
    const line = [
      element("code", { title: `#${id} = ${operation.text}` }, negated ? `not ${bracketed(expression(id))}` : expression(id)),
      element(
        "span",
        { class: "facts", title: costs ? `Costs by method: ${costs}` : null },
        `${count(operation.individuals)} individuals, ${count(operation.micros)} µs, ${method}${again ? ", shared" : ""} `,
        time,
      ),
    ];
    const children = again ? [] : operands(operation.text);
    return children.length === 0
      ? element("li", {}, ...line)
      : element(
          "li",
          {},
          element("details", { open: true }, element("summary", {}, ...line), element("ul", {}, ...children.map(node))),
        );
  };
  root.replaceChildren(element("div", { class: "plan" }, element("ul", {}, node(plan.root))));
}
