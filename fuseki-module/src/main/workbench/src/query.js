// SPDX-License-Identifier: Apache-2.0
// Plain SPARQL, on the data alone or with its entailed triples.
import { AnswerPart } from "./answers.js";
import { count, element } from "./dom.js";
import { described } from "./instances.js";
import { graphText } from "./question.js";
import { iriOf, readRows } from "./rows.js";
import { server } from "./server.js";

const MOST = 1000;
const ASK = "_askResult";

const same = (a, b) => a.text === b.text && a.graph === b.graph && a.infer === b.infer;
const inferText = (infer) => (infer === undefined ? "" : infer ? ", with entailed triples" : ", without entailed triples");
const inWords = ({ text, graph, infer }) =>
  `${text.replace(/\s+/g, " ").trim()}${inferText(infer)}${graph === undefined ? "" : `, graph: ${graphText(graph)}`}`;

function cell(term, graph) {
  const iri = iriOf(term);
  return element("td", {}, iri === null ? element("code", {}, term) : described(iri, graph));
}

function table({ head, rows, total }, graph) {
  if (head.length === 1 && head[0] === ASK) {
    return element("p", { class: "verdict" }, rows[0][0]);
  }
  if (total === 0) {
    return element("p", { class: "empty" }, "No rows.");
  }
  const more = total - rows.length;
  const caption = more === 0 ? `${count(total)} ${total === 1 ? "row" : "rows"}` : `${count(rows.length)} of ${count(total)} rows; ${count(more)} more are not shown`;
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": "Rows of the query" },
    element(
      "table",
      { id: "query-table" },
      element("caption", {}, caption),
      element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))),
      element("tbody", {}, ...rows.map((row) => element("tr", {}, ...head.map((_, i) => cell(row[i] ?? "", graph))))),
    ),
  );
}

/** Declarations of the prefixes that a query does not declare. */
export function declarations(text, prefixes) {
  const declared = new Set([...text.matchAll(/\bPREFIX\s+([^\s:]*):/gi)].map((match) => match[1]));
  return Object.entries(prefixes)
    .filter(([prefix]) => !declared.has(prefix))
    .map(([prefix, iri]) => `PREFIX ${prefix}: <${iri}>\n`)
    .join("");
}

export class QueryPanel {
  /**
   * @param graph () → the graph that is chosen; undefined for the default graph
   * @param changed called when the input is another
   */
  constructor(root, { graph, changed }) {
    this.graph = graph;
    this.changed = changed;
    this.running = null;
    this.prefixes = {};
    this.chosen = undefined;
    this.usual = {};
    this.text = element("textarea", {
      id: "query-text",
      "aria-label": "SPARQL query",
      "aria-describedby": "query-error",
      placeholder: "SELECT ?class (COUNT(?x) AS ?members) { ?x a ?class } GROUP BY ?class",
      spellcheck: "false",
      autocapitalize: "off",
      oninput: () => this.edited(),
      onkeydown: (event) => this.key(event),
    });
    this.infer = element("input", {
      id: "query-infer",
      type: "checkbox",
      role: "switch",
      "aria-describedby": "query-entailment",
      onchange: () => {
        this.chosen = this.infer.checked;
        this.edited();
      },
    });
    this.entailment = element("span", { id: "query-entailment", class: "hint" });
    this.error = element("p", { id: "query-error", class: "error", role: "alert", hidden: true });
    this.status = element("span", { id: "query-status", class: "push", role: "status", "aria-live": "polite" });
    this.start = element("button", { id: "query-run", type: "button", class: "primary", onclick: () => this.run() }, "Run query");
    this.stop = element("button", { id: "query-cancel", type: "button", disabled: true, onclick: () => this.cancel() }, "Cancel");
    const answer = element("div", { id: "query-answer" });
    root.append(
      this.text,
      this.error,
      element(
        "div",
        { class: "row" },
        this.start,
        this.stop,
        element("button", { id: "query-prefixes", type: "button", onclick: () => this.declare() }, "Add prefixes"),
        element("label", { class: "switch" }, this.infer, " Infer"),
        this.entailment,
        this.status,
      ),
      answer,
    );
    this.part = new AnswerPart(answer, same, inWords);
  }

  edited() {
    this.error.hidden = true;
    this.compare();
    this.changed();
  }

  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.run();
    }
  }

  /** What stands here, to be kept. The switch is part of it only if it was used. */
  state() {
    return { query: this.text.value, ...(this.chosen === undefined ? {} : { infer: String(this.chosen) }) };
  }

  restore({ query, infer }) {
    this.text.value = query ?? this.text.value;
    this.chosen = infer === undefined ? this.chosen : infer === "true";
    this.show(this.usual);
  }

  /** Takes the dataset's settings, which decide while the switch is unused; undefined if they are not known. */
  show({ entailment, infer }) {
    this.usual = { entailment, infer };
    this.infer.disabled = entailment === "none";
    this.infer.checked = this.infers() ?? false;
    this.entailment.textContent =
      entailment === undefined ? "" : entailment === "none" ? "The entailment of the dataset is none." : `Entailment: ${entailment}.`;
    this.compare();
  }

  infers() {
    return this.usual.entailment === "none" ? false : (this.chosen ?? this.usual.infer);
  }

  question() {
    return { text: this.text.value, graph: this.graph(), infer: this.infers() };
  }

  compare() {
    this.part.compare(this.question());
  }

  /** Writes the prefixes of the data above the query. */
  declare() {
    const added = declarations(this.text.value, this.prefixes);
    this.text.value = added + this.text.value;
    this.status.textContent = added === "" ? "All prefixes of the data are declared." : "";
    this.edited();
    this.text.focus();
  }

  cancel() {
    this.running?.abort();
  }

  failed(message) {
    this.error.textContent = message;
    this.error.hidden = false;
    this.status.textContent = "";
  }

  async run() {
    const question = this.question();
    this.running?.abort();
    this.error.hidden = true;
    if (question.text.trim() === "") {
      this.failed("Write a query first.");
      this.text.focus();
      return;
    }
    const mine = (this.running = new AbortController());
    this.stop.disabled = false;
    this.status.textContent = "Running …";
    const begin = performance.now();
    try {
      const response = await server.query(question, mine.signal);
      const answer = await readRows(response, MOST, (rows) => {
        if (this.running === mine) {
          this.status.textContent = `Running … ${count(rows)} rows`;
        }
      });
      if (this.running === mine) {
        this.part.show(question, (root) => root.replaceChildren(table(answer, question.graph)));
        this.compare();
        this.status.textContent = `${count(Math.round(performance.now() - begin))} ms.`;
      }
    } catch (e) {
      if (this.running === mine) {
        if (e.name === "AbortError") {
          this.status.textContent = "Cancelled.";
        } else {
          this.failed(e.message);
        }
      }
    } finally {
      if (this.running === mine) {
        this.running = null;
        this.stop.disabled = true;
      }
    }
  }
}
