// SPDX-License-Identifier: Apache-2.0
// What an expression covers, in numbers.
import { count, element } from "./dom.js";
import { confusion, measureList } from "./matrix.js";
import { sourceText } from "./question.js";

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
  const { table, lists } = confusion(matrix, question);
  root.append(
    element("p", { class: "quiet" }, `Positives: ${sourceText(question.positives)}. Negatives: ${sourceText(question.negatives)}.`),
    table,
    measureList(matrix),
    lists,
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
