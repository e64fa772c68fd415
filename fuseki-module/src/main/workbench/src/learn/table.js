// SPDX-License-Identifier: Apache-2.0
// The table that is always there: what needs no learning, the ceiling, training, cross validation, chance.
import { count, element, measure } from "../dom.js";
import { measureName, proof, spread, validationName } from "./words.js";

function thing({ problem }) {
  return problem === null
    ? { what: "Thing / majority", remark: "not yet computed" }
    : { what: "Thing / majority", accuracy: measure(problem.majority), f1: measure(problem.thing.f1), remark: "what needs no learning" };
}

function ceiling(search) {
  const depths = search.ceiling?.accuracy ?? [];
  if (depths.length === 0) {
    const why = search.ceiling ? "not computed: too many individuals" : search.result ? "not computed: there was no time" : search.unfinished();
    return { what: "ceiling", remark: why };
  }
  return {
    what: `ceiling, depth ${depths.length - 1}`,
    accuracy: measure(depths.at(-1)),
    remark: `no expression exceeds it${depths.length < 2 ? "" : `; from depth 0 on: ${depths.map(measure).join(", ")}`}`,
  };
}

function training(search) {
  const { leader } = search;
  return leader === null
    ? { what: "training", remark: search.over ? "nothing was found in time" : "not yet computed" }
    : { what: "training", accuracy: measure(leader.accuracy), f1: measure(leader.f1), code: leader.short, remark: proof(leader, search) };
}

function validation(search) {
  const found = search.validation;
  return found === null
    ? { what: "cross validation", remark: search.missing("folds") }
    : { what: validationName(found), accuracy: spread(found.accuracy), f1: measure(found.f1.pooled), remark: `the whole procedure on examples left out; F1 over all folds together, mean by fold ${spread(found.f1)}` };
}

function chance(search) {
  const found = search.chance;
  if (found === null) {
    return { what: "chance", remark: search.missing("permutations") };
  }
  const name = search.measure;
  return {
    what: "chance",
    accuracy: name === "accuracy" ? measure(found.mean) : undefined,
    f1: name === "f1" ? measure(found.mean) : undefined,
    remark:
      `p ${measure(found.p)}: ${measureName(name)} ${measure(found.observed)} against ${measure(found.mean)} on average for shuffled labels` +
      ` (${count(found.shuffles)} shuffles, length ${found.length})`,
  };
}

function row(kind, { what, accuracy, f1, code, remark }) {
  const number = (text) => element("td", { class: "number" }, text ?? "");
  return element(
    "tr",
    { "data-row": kind },
    element("th", { scope: "row" }, what, element("span", { class: "remark" }, code === undefined ? null : element("code", {}, code), code === undefined ? null : " ", remark)),
    number(accuracy),
    number(f1),
  );
}

/** The table of a search, at any moment of it. */
export function honestTable(search) {
  const { problem } = search;
  const head = (text) => element("th", { scope: "col", class: "number" }, text);
  const of = problem === null ? "Examples" : `${count(problem.positives + problem.negatives)} examples: ${count(problem.positives)} positive, ${count(problem.negatives)} negative`;
  return element(
    "table",
    { class: "honest" },
    element("caption", {}, "What to expect"),
    element("thead", {}, element("tr", {}, element("th", { scope: "col" }, of), head("accuracy"), head("F1"))),
    element(
      "tbody",
      {},
      row("thing", thing(search)),
      row("ceiling", ceiling(search)),
      row("training", training(search)),
      row("validation", validation(search)),
      row("chance", chance(search)),
    ),
  );
}
