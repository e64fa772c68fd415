// A confusion matrix with its measures.
import { count, element, measure } from "./dom.js";
import { sourceText } from "./question.js";

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

/** What is odd about the examples of a matrix, a sentence each. */
function doubts({ tp, fp, fn, tn }, question) {
  const sentences = [];
  for (const [side, size] of [
    ["positive", tp + fn],
    ["negative", fp + tn],
  ]) {
    if (size === 0 && question[`${side}s`] !== undefined) {
      sentences.push(`There is no ${side} example: the measures say little.`);
    }
  }
  return sentences;
}

/**
 * Shows how many individuals are covered, and the matrix if there are examples.
 *
 * @param hints sentences on names that cover nothing as the data stand
 */
export function showCoverage(root, { question, covered, individuals, matrix, unknown, hints }) {
  root.replaceChildren(
    element("p", { class: "quiet" }, `Covers ${count(covered)} of ${count(individuals)} individuals.`),
    ...[...(matrix ? doubts(matrix, question) : []), ...hints].map((text) => element("p", { class: "warning" }, text)),
  );
  if (!matrix) {
    root.append(element("p", { class: "quiet" }, "Choose examples to see a confusion matrix."));
    return;
  }
  const head = (text, scope) => element("th", { scope }, text);
  root.append(
    element("p", { class: "quiet" }, `Positives: ${sourceText(question.positives)}. Negatives: ${sourceText(question.negatives)}.`),
    element(
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
    ),
    element(
      "dl",
      { class: "measures" },
      ...Object.entries(measures(matrix)).map(([name, value]) =>
        element("div", {}, element("dt", {}, name), element("dd", { "data-measure": name }, measure(value))),
      ),
    ),
  );
  if (unknown && unknown.length > 0) {
    const some = unknown.slice(0, 5).join(", ");
    root.append(
      element(
        "p",
        { class: "error" },
        `${count(unknown.length)} examples are not individuals of this graph and count as not covered: ${some}${unknown.length > 5 ? ", …" : ""}`,
      ),
    );
  }
}
