// SPDX-License-Identifier: Apache-2.0
// The classes and properties of the graph with how much there is of each; in learning, which of them may occur.
import { count, element, shortName } from "./dom.js";
import { server } from "./server.js";

const PAGE = 50;
const KINDS = [
  ["class,object_property,data_property", "classes and properties"],
  ["class", "classes"],
  ["object_property", "object properties"],
  ["data_property", "data properties"],
];

/** After the last letter that is typed, in milliseconds. */
const PAUSE = 200;

export class Names {
  /**
   * @param graph () → the graph that is chosen
   * @param insert called with the text of a name to be written into the editor
   * @param changed called when the names that a search may use are others
   */
  constructor(root, { graph, insert, changed }) {
    this.graph = graph;
    this.insert = insert;
    this.changed = changed;
    this.rules = new Map();
    this.asked = 0;
    this.shown = [];
    this.filter = element("input", { id: "names-filter", type: "search", placeholder: "part of a name or label", spellcheck: "false", autocomplete: "off", oninput: () => this.later() });
    this.kinds = element("select", { id: "names-kinds", "aria-label": "Kind of name", onchange: () => this.load() }, ...KINDS.map(([value, text]) => element("option", { value }, text)));
    this.status = element("p", { class: "quiet", role: "status", id: "names-status" });
    this.list = element("div", { class: "scroll names", tabindex: "0", role: "region", "aria-label": "Table of names" });
    this.more = element("button", { type: "button", id: "names-more", hidden: true, onclick: () => this.load(this.shown.length) }, "More");
    this.chosen = element("div", { id: "names-chosen" });
    root.append(
      element("div", { class: "row" }, element("label", { for: "names-filter", class: "hidden-visually" }, "Filter of the names"), this.filter, this.kinds),
      this.chosen,
      this.status,
      this.list,
      element("div", { class: "row" }, this.more),
    );
  }

  later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.load(), PAUSE);
  }

  /** Asks for names from an offset on; what comes for an earlier question is dropped. */
  async load(offset = 0) {
    const mine = ++this.asked;
    try {
      const { entities, count: all } = await server.vocabulary(this.filter.value, this.kinds.value, this.graph() ?? "", offset, PAGE);
      if (mine === this.asked) {
        this.shown = offset === 0 ? entities : [...this.shown, ...entities];
        this.status.textContent = all === 0 ? "None fits." : `${count(this.shown.length)} of ${count(all)}, the most used first`;
        this.more.hidden = this.shown.length >= all;
        this.render();
      }
    } catch (e) {
      if (mine === this.asked) {
        this.shown = [];
        this.more.hidden = true;
        this.status.textContent = e.message;
        this.render();
      }
    }
  }

  /** Names for the options `use` and `ignore`; without empty lists. */
  values() {
    const values = {};
    for (const rule of ["use", "ignore"]) {
      const iris = [...this.rules].filter(([, each]) => each === rule).map(([iri]) => iri);
      if (iris.length > 0) {
        values[rule] = iris.sort();
      }
    }
    return values;
  }

  restore({ use = [], ignore = [] }) {
    this.rules = new Map([...use.map((iri) => [iri, "use"]), ...ignore.map((iri) => [iri, "ignore"])]);
    this.render();
  }

  rule(iri, rule) {
    if (rule === undefined) {
      this.rules.delete(iri);
    } else {
      this.rules.set(iri, rule);
    }
    this.render();
    this.changed();
  }

  box({ iri }, rule) {
    const input = element("input", {
      type: "checkbox",
      "data-rule": rule,
      "aria-label": `${rule} ${shortName(iri)}`,
      onchange: () => {
        this.rule(iri, input.checked ? rule : undefined);
        [...this.list.querySelectorAll(`[data-rule=${rule}]`)].find((each) => each.getAttribute("aria-label") === input.getAttribute("aria-label"))?.focus();
      },
    });
    input.checked = this.rules.get(iri) === rule;
    return element("td", { class: "rule" }, input);
  }

  row(entity) {
    const unit = entity.kind === "class" ? "member" : "pair";
    return element(
      "tr",
      {},
      element(
        "td",
        {},
        element("button", { type: "button", class: "link", title: `Into the editor: ${entity.iri}`, onclick: () => this.insert(entity.text) }, shortName(entity.iri)),
        entity.label === undefined || entity.label === shortName(entity.iri) ? null : element("span", { class: "quiet" }, ` ${entity.label}`),
      ),
      element("td", {}, entity.kind),
      element("td", { class: "number" }, `${count(entity.count)} ${unit}${entity.count === 1 ? "" : "s"}`),
      this.box(entity, "use"),
      this.box(entity, "ignore"),
    );
  }

  render() {
    const head = (text, properties = {}) => element("th", { scope: "col", ...properties }, text);
    this.list.replaceChildren(
      ...(this.shown.length === 0
        ? []
        : [
            element(
              "table",
              {},
              element(
                "thead",
                {},
                element("tr", {}, head("name"), head("kind"), head("how much", { class: "number" }), head("use", { class: "rule" }), head("ignore", { class: "rule" })),
              ),
              element("tbody", {}, ...this.shown.map((entity) => this.row(entity))),
            ),
          ]),
    );
    const chips = [...this.rules].map(([iri, rule]) =>
      element("button", { type: "button", class: "chip", title: iri, "aria-label": `${rule} ${shortName(iri)}: no longer`, onclick: () => this.rule(iri) }, `${rule} ${shortName(iri)} ×`),
    );
    const only = [...this.rules.values()].includes("use") ? element("p", { class: "quiet" }, "Only names with “use” may occur in a learned expression.") : null;
    this.chosen.replaceChildren(...(chips.length === 0 ? [] : [element("div", { class: "row" }, ...chips)]), ...(only === null ? [] : [only]));
  }
}
