// SPDX-License-Identifier: Apache-2.0
// A confusion matrix as a table, and its measures.
import { count, element, measure } from "./dom.js";
import { CELLS, CellLists } from "./members.js";

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

/**
 * A matrix whose cells list the individuals that they count.
 *
 * @param question what the matrix is the answer to, see CellLists
 */
export function confusion(matrix, question) {
  const lists = new CellLists(question, matrix);
  const buttons = new Map();
  const cell = (kind, key) => {
    const { name } = CELLS[key];
    const content = [element("b", {}, count(matrix[key])), name];
    if (matrix[key] === 0) {
      return element("td", { class: kind, "data-cell": name }, ...content);
    }
    const press = () => {
      const open = lists.toggle(key);
      buttons.forEach((button, each) => button.setAttribute("aria-expanded", String(each === open)));
    };
    const button = element("button", { type: "button", "aria-expanded": "false", title: `Which are the ${name}?`, onclick: press }, ...content);
    buttons.set(key, button);
    return element("td", { class: kind, "data-cell": name }, button);
  };
  const head = (text, scope) => element("th", { scope }, text);
  const table = element(
    "table",
    { class: "confusion" },
    element("caption", {}, "Confusion matrix"),
    element("thead", {}, element("tr", {}, element("td", {}), head("covered", "col"), head("not covered", "col"))),
    element(
      "tbody",
      {},
      element("tr", {}, head("positive", "row"), cell("right", "tp"), cell("wrong", "fn")),
      element("tr", {}, head("negative", "row"), cell("wrong", "fp"), cell("right", "tn")),
    ),
  );
  return { table, lists: lists.root };
}

export const measureList = (matrix) =>
  element(
    "dl",
    { class: "measures" },
    ...Object.entries(measures(matrix)).map(([name, value]) =>
      element("div", {}, element("dt", {}, name), element("dd", { "data-measure": name }, measure(value))),
    ),
  );
