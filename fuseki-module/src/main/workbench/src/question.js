// SPDX-License-Identifier: Apache-2.0
// What an answer belongs to: an expression, a graph, and examples on two sides.
import { count, shortName } from "./dom.js";

const MOST_SHOWN = 3;

/** An example source in words: the name of a set, an expression, or the first individuals. */
export function sourceText(source) {
  if (!source) {
    return "none";
  }
  if (source.examples !== undefined) {
    return shortName(source.examples);
  }
  if (source.class !== undefined) {
    return source.class;
  }
  const names = source.individuals.map(shortName);
  return names.length <= MOST_SHOWN
    ? names.join(", ")
    : `${names.slice(0, MOST_SHOWN).join(", ")} … (${count(names.length)})`;
}

export const graphText = (graph) =>
  graph === undefined ? "default graph" : graph === "urn:x-arq:UnionGraph" ? "union of all graphs" : graph;

const same = (a, b) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Whether both sides name the same examples. */
export const isOneSet = ({ positives, negatives }) => positives !== undefined && same(positives, negatives);

/** Whether two questions have the same graph and examples. */
export const sameExamples = (a, b) =>
  same(a.graph, b.graph) && same(a.positives, b.positives) && same(a.negatives, b.negatives);

/** Whether two questions cover the same individuals: examples do not matter. */
export const sameCover = (a, b) => a.expression === b.expression && same(a.graph, b.graph);

export const sameQuestion = (a, b) => a.expression === b.expression && sameExamples(a, b);

/** The examples of a question in words. */
export function examplesText({ graph, positives, negatives }) {
  const sides =
    positives || negatives
      ? `positives: ${sourceText(positives)}, negatives: ${sourceText(negatives)}`
      : "no examples";
  return graph === undefined ? sides : `${sides}, graph: ${graphText(graph)}`;
}

/** A question in words. */
export const questionText = (question) => `${question.expression}, ${examplesText(question)}`;
