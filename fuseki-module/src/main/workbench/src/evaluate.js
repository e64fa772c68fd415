// SPDX-License-Identifier: Apache-2.0
// What the server says of one expression.
import { server } from "./server.js";

function refuse(error, position) {
  const place = position >= 0 ? `At character ${position + 1}: ` : "";
  throw new Error(place + error);
}

/** Why a side without examples has none, where the server knows. */
async function hintsOfSide(question, side, size, signal) {
  const expression = question[side]?.class;
  if (expression === undefined || size > 0) {
    return [];
  }
  return (await server.plan({ expression, graph: question.graph }, signal)).hints ?? [];
}

/**
 * Evaluates one expression: its plan, its counts, its matrix and the first of its individuals.
 *
 * @param instances asks for the first of the individuals
 * @throws Error with a sentence if the expression is refused
 */
export async function evaluate(question, instances, signal) {
  const { expression, graph, positives, negatives } = question;
  const checked = await server.plan({ expression, graph, plan: true }, signal);
  if (checked.error !== undefined) {
    refuse(checked.error, checked.position);
  }
  const hypotheses = [expression];
  const [counted, judged, covered] = await Promise.all([
    server.coverage({ graph, hypotheses }, signal),
    positives || negatives ? server.coverage({ graph, positives, negatives, hypotheses }, signal) : null,
    instances.first(question, signal),
  ]);
  for (const answer of [counted, judged]) {
    if (answer?.results[0].error !== undefined) {
      refuse(answer.results[0].error, answer.results[0].position);
    }
  }
  const matrix = judged?.results[0];
  const hints = [
    ...(checked.hints ?? []),
    ...(matrix ? await hintsOfSide(question, "positives", matrix.tp + matrix.fn, signal) : []),
    ...(matrix ? await hintsOfSide(question, "negatives", matrix.fp + matrix.tn, signal) : []),
  ];
  return { plan: checked.plan ?? "", counted, judged, covered, matrix, hints: [...new Set(hints)] };
}
