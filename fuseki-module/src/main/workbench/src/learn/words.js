// SPDX-License-Identifier: Apache-2.0
// What a search says, in sentences. "Best" stands only where cross validation stands in the same sentence.
import { count, measure } from "../dom.js";

export const measureName = (name) => (name === "f1" ? "F1" : name === "mcc" ? "MCC" : name);

export const spread = ({ mean, deviation }) =>
  mean === null ? "–" : `${measure(mean)} ± ${measure(deviation)}`;

/** How the cross validation was done. */
export const validationName = ({ leaveOneOut, folds }) =>
  leaveOneOut ? "leave-one-out cross validation" : `${folds.length}-fold cross validation`;

/** How an expression was found, without a claim to be the best. */
export const strategyName = (strategy) => strategy.replace(/^best /, "");

/** What the choice is, with what can be expected of it. */
export function choiceName({ result, validation }) {
  const name = `Chosen on all examples: ${strategyName(result.chosen.strategy)}`;
  return validation === null ? name : `${name}, accuracy ${spread(validation.accuracy)} in ${validationName(validation)}`;
}

/** What is proved of an expression; of one that a longer one exceeds, up to its own length only. */
export function proof(expression, search) {
  const length = search.provedLength;
  const what = `training ${measureName(search.measure)}`;
  if (length > 0 && expression.proven) {
    const exceeded = search.leader !== null && search.leader.value > expression.value;
    return `No expression up to length ${exceeded ? expression.length : length} has a higher ${what}.`;
  }
  return length > 0
    ? `Not proved optimal; all expressions up to length ${length} were tried.`
    : "Not proved optimal: no length is complete.";
}

/** The cross validation of the whole procedure and its test against chance, in one sentence. */
export function expectation(search) {
  const { validation, chance } = search;
  if (validation === null) {
    return `Cross validation ${search.missing("folds")}.`;
  }
  const p = chance === null ? `chance ${search.missing("permutations")}` : `p ${measure(chance.p)} against chance`;
  return `The whole procedure in ${validationName(validation)}: accuracy ${spread(validation.accuracy)}, F1 ${measure(validation.f1.pooled)} over all folds together (mean by fold ${spread(validation.f1)}); ${p}.`;
}

/** The outcome in one sentence. */
export function outcome(search) {
  if (search.failure !== null) {
    return search.leader === null ? "Nothing was found." : "Found until the error, without cross validation.";
  }
  const { leader, validation, chance } = search;
  if (leader === null) {
    return search.stopped ? "Stopped before anything was found." : "Nothing was found in the time that there was.";
  }
  const why = search.stopped
    ? "Stopped."
    : { complete: "Complete.", seconds: "The time is up.", memory: "The memory is used up.", cancelled: "Cancelled." }[search.end?.reason] ?? "";
  const found = search.result?.chosen ?? leader;
  if (validation === null) {
    return `${why} The highest training ${measureName(search.measure)} found is ${measure(leader.value)}, by ${leader.short}; cross validation ${search.missing("folds")}.`;
  }
  const p = chance === null ? "" : `, p ${measure(chance.p)}`;
  return `${why} Chosen as the best on all examples: ${found.short}; on examples left out the procedure reaches accuracy ${spread(validation.accuracy)} in ${validationName(validation)}${p}.`;
}

/** How far a search is. */
export function counters({ progress, result }) {
  const tried = result?.tried ?? progress?.tried;
  if (tried === undefined) {
    return "";
  }
  const parts = [`${count(tried)} candidates tried`];
  if (progress !== null) {
    parts.push(`${count(progress.distinct)} distinct rows`);
    parts.push(`${count(progress.perSecond)} a second`);
  }
  return parts.join(", ");
}
