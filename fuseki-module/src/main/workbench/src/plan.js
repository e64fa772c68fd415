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

/** The operations that one refers to; numbers within IRIs are none. */
function operands(text) {
  const without = text.replace(/<[^>]*>/g, "<>").replace(/"(?:[^"\\]|\\.)*"/g, '""');
  return [...without.matchAll(/(not )?#(\d+)/g)].map((m) => ({ negated: Boolean(m[1]), id: Number(m[2]) }));
}

const readable = (text) => text.replace(/<([^>]*)>/g, (_, iri) => shortName(iri));

export function showPlan(root, text) {
  const plan = parsePlan(text);
  if (!plan.root || plan.operations.size === 0) {
    root.replaceChildren(element("pre", { tabindex: "0" }, text));
    return;
  }
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
    const line = [
      element("code", { title: operation.text }, `${negated ? "not " : ""}#${id} ${readable(operation.text)}`),
      element(
        "span",
        { class: "facts" },
        `${count(operation.individuals)} individuals, ${count(operation.micros)} µs, ${operation.method}${again ? ", shared" : ""} `,
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
