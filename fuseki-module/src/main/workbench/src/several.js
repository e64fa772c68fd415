// SPDX-License-Identifier: Apache-2.0
// Several hypotheses at once: one a line, in one table.
import { AnswerPart } from "./answers.js";
import { count, element, measure } from "./dom.js";
import { measures } from "./matrix.js";
import { examplesText, sameExamples } from "./question.js";
import { server } from "./server.js";

const COUNTS = ["covered", "tp", "fp", "fn", "tn"];
const MEASURES = ["accuracy", "precision", "recall", "f1", "mcc"];

const same = (a, b) => sameExamples(a, b) && JSON.stringify(a.expressions) === JSON.stringify(b.expressions);
const inWords = (question) => `${count(question.expressions.length)} expressions, ${examplesText(question)}`;

/** One row of the answer; what is wrong with an expression stands in its row. */
function row({ expression, covered, matrix, error }, judged, choose) {
  const name = element("td", {}, element("button", { type: "button", class: "link", onclick: () => choose(expression) }, expression));
  if (error !== undefined) {
    return element("tr", {}, name, element("td", { class: "error", colspan: judged ? COUNTS.length + MEASURES.length : 1 }, error));
  }
  const number = (text) => element("td", { class: "number" }, text);
  const values = matrix === null ? {} : measures(matrix);
  return element(
    "tr",
    {},
    name,
    number(count(covered)),
    ...(judged ? COUNTS.slice(1).map((key) => number(count(matrix[key]))) : []),
    ...(judged ? MEASURES.map((key) => number(measure(values[key]))) : []),
  );
}

function table(rows, judged, choose) {
  const columns = ["expression", ...(judged ? [...COUNTS, ...MEASURES] : COUNTS.slice(0, 1))];
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Several hypotheses" },
    element(
      "table",
      { id: "several-table" },
      element("thead", {}, element("tr", {}, ...columns.map((text, i) => element("th", { scope: "col", class: i === 0 ? "" : "number" }, text)))),
      element("tbody", {}, ...rows.map((each) => row(each, judged, choose))),
    ),
  );
}

export class Several {
  /**
   * @param question () → {graph, positives, negatives} as the page has them now
   * @param expression () → what stands in the editor
   * @param choose called with the question of a row
   * @param changed called when the lines are others
   */
  constructor(root, { question, expression, choose, changed }) {
    this.examples = question;
    this.choose = choose;
    this.running = null;
    this.lines = element("textarea", {
      id: "several-lines",
      "aria-label": "Class expressions, one a line",
      placeholder: "one expression a line",
      spellcheck: "false",
      oninput: () => this.edited(changed),
    });
    this.status = element("span", { class: "push", role: "status", id: "several-status" });
    const add = () => {
      const text = expression().replace(/\s+/g, " ");
      if (text !== "") {
        this.lines.value = [...this.expressions(), text].join("\n");
        this.edited(changed);
      }
    };
    const answer = element("div", { id: "several-answer" });
    root.append(
      this.lines,
      element(
        "div",
        { class: "row" },
        element("button", { type: "button", id: "several-run", onclick: () => this.run() }, "Evaluate all"),
        element("button", { type: "button", id: "several-add", onclick: add }, "Add the expression above"),
        this.status,
      ),
      answer,
    );
    this.part = new AnswerPart(answer, same, inWords);
  }

  edited(changed) {
    this.compare();
    changed();
  }

  /** Expressions by line; a blank line is none. */
  expressions() {
    return this.lines.value.split("\n").map((line) => line.trim()).filter((line) => line !== "");
  }

  question() {
    return { ...this.examples(), expressions: this.expressions() };
  }

  compare() {
    this.part.compare(this.question());
  }

  async run() {
    const question = this.question();
    const { graph, positives, negatives, expressions: hypotheses } = question;
    this.running?.abort();
    if (hypotheses.length === 0) {
      this.status.textContent = "Write an expression first.";
      return;
    }
    const mine = (this.running = new AbortController());
    const judged = positives !== undefined || negatives !== undefined;
    this.status.textContent = "Running …";
    try {
      const [counted, matrices] = await Promise.all([
        server.coverage({ graph, hypotheses }, mine.signal),
        judged ? server.coverage({ graph, positives, negatives, hypotheses }, mine.signal) : null,
      ]);
      if (this.running !== mine) {
        return;
      }
      const rows = hypotheses.map((expression, i) => ({
        expression,
        covered: counted.results[i].covered,
        matrix: matrices === null ? null : matrices.results[i],
        error: counted.results[i].error ?? matrices?.results[i].error,
      }));
      this.part.show(question, (root) =>
        root.replaceChildren(table(rows, judged, (expression) => this.choose({ expression, graph, positives, negatives }))),
      );
      this.part.compare(this.question());
      this.status.textContent = `${count(rows.length)} evaluated.`;
    } catch (e) {
      if (this.running === mine && e.name !== "AbortError") {
        this.status.textContent = e.message;
      }
    }
  }
}
