// SPDX-License-Identifier: Apache-2.0
// Which individuals are counted in a cell of a confusion matrix.
import { count, element } from "./dom.js";
import { server } from "./server.js";
import { whyButton } from "./why.js";

const PAGE = 20;

/** The cells: whose examples they count, and whether these are covered. */
export const CELLS = {
  tp: { name: "true positives", side: "positives", covered: true },
  fn: { name: "false negatives", side: "positives", covered: false },
  fp: { name: "false positives", side: "negatives", covered: true },
  tn: { name: "true negatives", side: "negatives", covered: false },
};

const says = ({ side, covered }) => `${side === "positives" ? "positive" : "negative"} and ${covered ? "covered" : "not covered"}`;

/** The individuals of one cell, page by page. */
class Members {
  /**
   * @param question {expression, graph, positives, negatives}, and `except`: names that were not counted
   * @param counted what the matrix says
   */
  constructor(question, cell, counted) {
    this.question = question;
    this.cell = cell;
    this.counted = counted;
    this.asked = 0;
    this.root = element("div", { class: "members", role: "region", "aria-label": `The ${cell.name}`, tabindex: "-1" });
  }

  async turn(offset) {
    const { expression, graph, except, [this.cell.side]: among } = this.question;
    const mine = ++this.asked;
    if (this.root.childElementCount === 0) {
      this.root.append(element("p", { class: "quiet" }, "Asking which …"));
    }
    try {
      const page = await server.instances({ expression, graph, among, except, covered: this.cell.covered, limit: PAGE, offset, labels: true });
      if (mine === this.asked) {
        this.show(page, offset);
      }
    } catch (e) {
      if (mine === this.asked) {
        this.root.replaceChildren(element("p", { class: "error" }, e.message));
      }
    }
  }

  show({ instances, labels, count: total }, offset) {
    const rows = instances.map((iri, i) => {
      const [button, place] = whyButton(iri, this.question);
      return element("li", {}, button, labels[i] === null ? null : element("span", { class: "quiet" }, ` ${labels[i]}`), place);
    });
    const turn = (text, to, enabled) => element("button", { type: "button", disabled: !enabled, onclick: () => this.turn(to).then(() => this.root.focus()) }, text);
    const range = total === 0 ? "none" : `${count(offset + 1)} to ${count(offset + instances.length)} of ${count(total)}`;
    this.root.replaceChildren(
      element("h4", {}, `${this.cell.name}: ${says(this.cell)}, ${range}`),
      total === this.counted ? "" : element("p", { class: "warning" }, `The data has changed since the matrix was counted, which has ${count(this.counted)}.`),
      element("p", { class: "hint" }, "A click on a name says why."),
      element("ul", {}, ...rows),
      total > PAGE
        ? element("div", { class: "row" }, turn("Previous", Math.max(0, offset - PAGE), offset > 0), turn("Next", offset + PAGE, offset + PAGE < total))
        : "",
    );
  }
}

/** The lists below one matrix: that of one cell at a time. */
export class CellLists {
  constructor(question, matrix) {
    this.question = question;
    this.matrix = matrix;
    this.lists = new Map();
    this.open = null;
    this.root = element("div");
  }

  /** Shows the list of a cell, or hides it; the cell whose list is shown now, or null. */
  toggle(key) {
    this.open = this.open === key ? null : key;
    if (this.open === null) {
      this.root.replaceChildren();
      return null;
    }
    if (!this.lists.has(key)) {
      const list = new Members(this.question, CELLS[key], this.matrix[key]);
      this.lists.set(key, list);
      list.turn(0);
    }
    this.root.replaceChildren(this.lists.get(key).root);
    return key;
  }
}
