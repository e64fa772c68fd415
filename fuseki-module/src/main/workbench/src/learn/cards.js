// SPDX-License-Identifier: Apache-2.0
// Expressions that a search has found, a card each.
import { definition } from "../definition.js";
import { count, element, measure, save } from "../dom.js";
import { confusion } from "../matrix.js";
import { choiceName, expectation, proof, strategyName, validationName } from "./words.js";

const quiet = (text) => element("p", { class: "quiet" }, text);

/** Training beside test, fold by fold. */
function foldTable(validation) {
  const number = (text) => element("td", { class: "number" }, text);
  const head = (text, kind = "number") => element("th", { scope: "col", class: kind }, text);
  return element(
    "details",
    {},
    element("summary", {}, `${validationName(validation)}, fold by fold`),
    element(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": "Folds" },
      element(
        "table",
        {},
        element("thead", {}, element("tr", {}, head("fold"), head("choice", ""), head("length"), head("training"), head("left out"))),
        element(
          "tbody",
          {},
          ...validation.folds.map((fold, i) =>
            element(
              "tr",
              {},
              number(count(i + 1)),
              element("td", {}, strategyName(fold.strategy)),
              number(count(fold.length)),
              number(measure(fold.training.accuracy)),
              number(measure(fold.test.accuracy)),
            ),
          ),
        ),
      ),
    ),
  );
}

function card(title, found, search, choose) {
  const absent = found.byAbsence;
  const { graph, positives, negatives } = search.question;
  const except = search.problem.dropped.map(({ name }) => name);
  const { table, lists } = confusion(found, { expression: found.expression, graph, positives, negatives, except });
  return element(
    "article",
    { class: "card", "aria-label": `${title}: ${found.short}` },
    element("h3", {}, title),
    element(
      "div",
      { class: "card-body" },
      element(
        "div",
        {},
        element(
          "button",
          { type: "button", class: "link expression", title: "Into the editor, with its examples", onclick: () => choose(found.short, search.question) },
          found.short,
        ),
        found.sentence ? element("p", {}, found.sentence) : null,
        quiet(`Length ${found.length}, training accuracy ${measure(found.accuracy)}, F1 ${measure(found.f1)}. ${proof(found, search)}`),
        quiet(expectation(search)),
        found.equivalents?.length > 0 ? quiet(`The same in other words: ${found.equivalents.join("; ")}.`) : null,
        absent > 0
          ? element("p", { class: "warning" }, `${count(absent)} of the positives ${absent === 1 ? "is" : "are"} covered only for what the data does not say.`)
          : null,
      ),
      table,
    ),
    definition({ expression: found.expression, graph }),
    lists,
  );
}

const COLUMNS = ["expression", "length", "tp", "fp", "fn", "tn", "accuracy", "precision", "recall", "f1", "mcc"];

const cell = (value) => {
  const text = value === null || value === undefined ? "" : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** What was found as a table, the chosen one first: full expressions, training matrices and measures. */
function csv({ chosen, top }) {
  const rows = [...(chosen === null ? [] : [["chosen", chosen]]), ...top.map((found, i) => [i + 1, found])];
  return [["rank", ...COLUMNS], ...rows.map(([rank, found]) => [rank, ...COLUMNS.map((name) => found[name])])].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

/**
 * The cards of a search that is over.
 *
 * @param choose called with an expression and the question of the search
 */
export function cards(search, choose) {
  const { result } = search;
  if (result === null) {
    return search.leader === null ? [] : [card("First on the training examples until then", search.leader, search, choose)];
  }
  const made = result.top.map((found, i) => card(`No. ${i + 1} on the training examples`, found, search, choose));
  if (result.chosen !== null) {
    const chosen = card(choiceName(search), result.chosen, search, choose);
    if (search.validation !== null) {
      chosen.append(foldTable(search.validation));
    }
    made.unshift(chosen);
  }
  if (made.length > 0) {
    made.push(
      element(
        "div",
        { class: "row" },
        element("button", { type: "button", class: "push", onclick: () => save(new Blob([csv(result)], { type: "text/csv" }), "learned.csv") }, "CSV of these"),
      ),
    );
  }
  return made;
}
