// A confusion matrix as a table, and its measures.
import { count, element, measure } from "./dom.js";

const ratio = (a, b) => (b === 0 ? null : a / b);

/** The measures of a matrix; null where one is not defined. */
export function measures({ tp, fp, fn, tn }) {
  return {
    accuracy: ratio(tp + tn, tp + fp + fn + tn),
    precision: ratio(tp, tp + fp),
    recall: ratio(tp, tp + fn),
    f1: ratio(2 * tp, 2 * tp + fp + fn),
    mcc: ratio(tp * tn - fp * fn, Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn))),
  };
}

function cell(kind, text, n) {
  return element("td", { class: kind, "data-cell": text }, element("b", {}, count(n)), text);
}

/** The table of a matrix. */
export function confusionTable(matrix) {
  const head = (text, scope) => element("th", { scope }, text);
  return element(
    "table",
    { class: "confusion" },
    element("caption", {}, "Confusion matrix"),
    element("thead", {}, element("tr", {}, element("td", {}), head("covered", "col"), head("not covered", "col"))),
    element(
      "tbody",
      {},
      element("tr", {}, head("positive", "row"), cell("right", "true positives", matrix.tp), cell("wrong", "false negatives", matrix.fn)),
      element("tr", {}, head("negative", "row"), cell("wrong", "false positives", matrix.fp), cell("right", "true negatives", matrix.tn)),
    ),
  );
}

export const measureList = (matrix) =>
  element(
    "dl",
    { class: "measures" },
    ...Object.entries(measures(matrix)).map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", { "data-measure": name }, measure(value))),
    ),
  );
