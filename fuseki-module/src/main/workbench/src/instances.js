// SPDX-License-Identifier: Apache-2.0
// The individuals that an expression covers, page by page.
import { count, element, save, shortName } from "./dom.js";
import { server } from "./server.js";

const PAGE = 50;

const page = (question, offset, signal) =>
  server.instances(
    { expression: question.expression, graph: question.graph, limit: PAGE, offset, labels: true },
    signal,
  );

/** A name that leads to its triples, by the dataset's query endpoint. */
export function described(iri, graph) {
  const query = `DESCRIBE <${iri}>${graph === undefined ? "" : ` FROM <${graph}>`}`;
  const href = `query?${new URLSearchParams({ query, output: "text" })}`;
  return element("a", { href, target: "_blank", rel: "noopener", title: "Its triples" }, element("code", {}, iri));
}

export class Instances {
  constructor(failed) {
    this.failed = failed;
    this.question = null;
    this.offset = 0;
  }

  /** Asks for the first page. */
  first(question, signal) {
    return page(question, 0, signal);
  }

  /** Shows the first page of the answer to a question. */
  show(root, question, answer) {
    this.root = root;
    this.question = question;
    this.offset = 0;
    this.render(answer);
  }

  /** Shows another page of the same answer. */
  async turn(offset) {
    const question = this.question;
    try {
      const answer = await page(question, offset);
      if (question !== this.question) {
        return;
      }
      this.offset = offset;
      this.render(answer);
      this.root.querySelector("table")?.focus();
    } catch (e) {
      this.failed(e);
    }
  }

  render({ instances, labels, count: total }) {
    if (total === 0) {
      this.root.replaceChildren(element("p", { class: "empty" }, "It covers no individual."));
      return;
    }
    const first = this.offset + 1;
    const last = this.offset + instances.length;
    const labelled = labels.some((label) => label !== null);
    const heading = (text) => element("th", { scope: "col" }, text);
    const rows = instances.map((iri, i) => {
      const name = iri.startsWith("_:") ? iri : shortName(iri);
      return element(
        "tr",
        {},
        element("td", {}, name),
        labelled ? element("td", {}, labels[i] ?? "") : null,
        element("td", {}, iri.startsWith("_:") ? element("code", {}, iri) : described(iri, this.question.graph)),
      );
    });
    const button = (text, offset, enabled) =>
      element("button", { type: "button", disabled: !enabled, onclick: () => this.turn(offset) }, text);
    const lastPage = Math.floor((total - 1) / PAGE) * PAGE;
    this.root.replaceChildren(
      element(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Individuals covered" },
        element(
          "table",
          { tabindex: "-1" },
          element("caption", {}, `${count(first)} to ${count(last)} of ${count(total)}`),
          element("thead", {}, element("tr", {}, heading("name"), labelled ? heading("label") : null, heading("IRI"))),
          element("tbody", {}, ...rows),
        ),
      ),
      element(
        "div",
        { class: "row" },
        button("First", 0, this.offset > 0),
        button("Previous", Math.max(0, this.offset - PAGE), this.offset > 0),
        button("Next", this.offset + PAGE, last < total),
        button("Last", lastPage, last < total),
        element("button", { type: "button", class: "push", onclick: (e) => this.copy(instances, e.target) }, "Copy page"),
        element("button", { type: "button", onclick: () => this.csv() }, "CSV of all"),
      ),
    );
  }

  async copy(instances, button) {
    try {
      await navigator.clipboard.writeText(instances.join("\n"));
      button.textContent = "Copied";
    } catch {
      button.textContent = "Not allowed";
    }
    setTimeout(() => (button.textContent = "Copy page"), 1500);
  }

  async csv() {
    try {
      save(await server.instancesCsv({ expression: this.question.expression, graph: this.question.graph, labels: true }), "individuals.csv");
    } catch (e) {
      this.failed(e);
    }
  }
}
