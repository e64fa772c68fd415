// The individuals that an expression covers, page by page.
import { count, element, save, shortName } from "./dom.js";
import { server } from "./server.js";

const PAGE = 50;

export class Instances {
  constructor(root, failed) {
    this.root = root;
    this.failed = failed;
    this.request = null;
    this.offset = 0;
  }

  /** Shows the first page for a request. */
  async show(request, signal) {
    this.request = request;
    this.offset = 0;
    await this.load(signal);
  }

  async load(signal) {
    const request = this.request;
    const answer = await server.instances({ ...request, limit: PAGE, offset: this.offset, labels: true }, signal);
    if (request === this.request) {
      this.render(answer);
    }
  }

  async turn(offset) {
    this.offset = offset;
    try {
      await this.load();
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
        element("td", {}, element("code", {}, iri)),
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
      save(await server.instancesCsv({ ...this.request, labels: true }), "individuals.csv");
    } catch (e) {
      this.failed(e);
    }
  }
}
