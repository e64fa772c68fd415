// SPDX-License-Identifier: Apache-2.0
// The hypotheses tried: a sortable table and a plot of precision over recall.
import { count, element, measure, save } from "./dom.js";
import { exported, imported } from "./history-file.js";
import { HistoryPlot } from "./history-plot.js";
import { examplesText, sameExamples } from "./question.js";

/** Rows of a group, and groups, that are kept. */
const MOST = 500;
const MOST_GROUPS = 50;
const COLUMNS = [
  ["expression", "expression"],
  ["covered", "covered"],
  ["tp", "tp"],
  ["fp", "fp"],
  ["fn", "fn"],
  ["tn", "tn"],
  ["accuracy", "accuracy"],
  ["precision", "precision"],
  ["recall", "recall"],
  ["f1", "f1"],
  ["mcc", "mcc"],
];
const MEASURES = new Set(["accuracy", "precision", "recall", "f1", "mcc"]);

const UNJUDGED = COLUMNS.slice(0, 2);

/**
 * What was tried, in groups of one graph and one choice of examples each: measures of different examples are never side
 * by side.
 */
export class History {
  /** @param choose called with the question of the row that was chosen */
  constructor(root, key, choose) {
    this.key = key;
    this.choose = choose;
    this.sorted = { column: "f1", ascending: false };
    this.groups = this.stored();
    this.group = this.groups[0];
    this.select = element("select", { id: "history-group", onchange: () => this.showGroup(this.groups[this.select.selectedIndex]) });
    this.chooser = element("div", { class: "row" }, element("label", { for: "history-group" }, "Measured with"), this.select);
    this.table = element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of hypotheses" });
    this.plotted = new HistoryPlot((item) => this.choose(this.questionOf(item)));
    this.message = element("span", { class: "hint", role: "status", id: "history-message" });
    this.file = element("input", { type: "file", id: "history-file", accept: ".json,application/json", hidden: true, "aria-label": "File with hypotheses", onchange: () => this.read() });
    const button = (text, press) => element("button", { type: "button", onclick: press }, text);
    root.append(
      this.chooser,
      element(
        "div",
        { class: "history" },
        element(
          "div",
          {},
          this.table,
          element(
            "div",
            { class: "row" },
            button("Clear", () => this.clear()),
            button("Export", () => save(new Blob([exported(this.groups)], { type: "application/json" }), "hypotheses.json")),
            button("Import", () => this.file.click()),
            this.file,
            this.message,
            element("span", { class: "hint" }, "Kept in this browser. A click on an expression brings it back, with its examples."),
          ),
        ),
        this.plotted.root,
      ),
    );
    this.render();
  }

  stored() {
    try {
      const groups = JSON.parse(localStorage.getItem(this.key) ?? "[]");
      return Array.isArray(groups) && groups.every((group) => group.examples && Array.isArray(group.items)) ? groups : [];
    } catch {
      return [];
    }
  }

  store() {
    try {
      localStorage.setItem(this.key, JSON.stringify(this.groups));
    } catch {
      // Then it lasts as long as the page.
    }
  }

  /** Adds a hypothesis to the group of its examples; one that was tried before with these is replaced. */
  add(question, item) {
    const group = this.put(question, item);
    this.store();
    this.showGroup(group);
  }

  put({ expression, ...examples }, item) {
    const group = this.groups.find((each) => sameExamples(each.examples, examples)) ?? { examples, items: [] };
    group.items = [{ expression, ...item }, ...group.items.filter((each) => each.expression !== expression)].slice(0, MOST);
    this.groups = [group, ...this.groups.filter((each) => each !== group)].slice(0, MOST_GROUPS);
    return group;
  }

  clear() {
    this.groups = [];
    this.store();
    this.showGroup(undefined);
  }

  /** Removes one; a group without any goes, too. */
  remove(item) {
    const { group } = this;
    const at = this.order().indexOf(item);
    group.items = group.items.filter((each) => each !== item);
    if (group.items.length === 0) {
      this.groups = this.groups.filter((each) => each !== group);
    }
    this.store();
    this.showGroup(group.items.length === 0 ? this.groups[0] : group);
    const left = this.table.querySelectorAll("button.remove");
    left[Math.min(at, left.length - 1)]?.focus();
  }

  /** Adds what a file has; what is there stays, but for the same expressions with the same examples. */
  async read() {
    const [file] = this.file.files;
    this.file.value = "";
    if (file === undefined) {
      return;
    }
    try {
      const groups = imported(await file.text());
      const items = groups.flatMap(({ examples, items }) => items.map((item) => ({ examples, item })));
      for (const { examples, item } of items.reverse()) {
        this.put({ expression: item.expression, ...examples }, item);
      }
      this.store();
      this.showGroup(this.groups[0]);
      this.message.textContent = `${count(items.length)} imported.`;
    } catch (e) {
      this.message.textContent = e.message;
    }
  }

  showGroup(group) {
    this.group = group;
    this.render();
  }

  sortBy(column) {
    const same = this.sorted.column === column;
    this.sorted = { column, ascending: same ? !this.sorted.ascending : column === "expression" };
    this.render();
    this.table.querySelector(`[data-column="${column}"]`)?.focus();
  }

  order() {
    const { column, ascending } = this.sorted;
    const sign = ascending ? 1 : -1;
    return [...this.group.items].sort((a, b) => {
      const x = a[column];
      const y = b[column];
      if (x === y) {
        return 0;
      }
      // What is not defined comes last either way.
      if (x === null || x === undefined) {
        return 1;
      }
      if (y === null || y === undefined) {
        return -1;
      }
      return sign * (typeof x === "string" ? x.localeCompare(y, "en") : x - y);
    });
  }

  render() {
    this.chooser.hidden = this.groups.length === 0;
    this.select.replaceChildren(
      ...this.groups.map((group) =>
        element("option", { selected: group === this.group }, `${examplesText(group.examples)} (${group.items.length})`),
      ),
    );
    if (this.group === undefined) {
      this.table.replaceChildren(element("p", { class: "empty" }, "None yet."));
      this.plot();
      return;
    }
    const heading = ([key, text]) => {
      const sorted = this.sorted.column === key;
      const arrow = sorted ? (this.sorted.ascending ? " ▲" : " ▼") : "";
      return element(
        "th",
        {
          scope: "col",
          class: key === "expression" ? "" : "number",
          "aria-sort": sorted ? (this.sorted.ascending ? "ascending" : "descending") : "none",
        },
        element(
          "button",
          { type: "button", "data-column": key, onclick: () => this.sortBy(key) },
          text,
          element("span", { "aria-hidden": "true" }, arrow),
        ),
      );
    };
    const cell = (item, key) => {
      if (key === "expression") {
        return element(
          "td",
          {},
          element("button", { type: "button", class: "link", onclick: () => this.choose(this.questionOf(item)) }, item.expression),
        );
      }
      const value = item[key];
      const text = MEASURES.has(key) ? measure(value) : value === undefined || value === null ? "–" : count(value);
      return element("td", { class: "number" }, text);
    };
    const remove = (item) =>
      element(
        "td",
        {},
        element("button", { type: "button", class: "remove", title: "Remove", "aria-label": `Remove ${item.expression}`, onclick: () => this.remove(item) }, "×"),
      );
    const columns = this.group.examples.positives || this.group.examples.negatives ? COLUMNS : UNJUDGED;
    this.table.replaceChildren(
      element(
        "table",
        {},
        element("caption", { class: "hidden-visually" }, `Hypotheses tried, ${examplesText(this.group.examples)}`),
        element("thead", {}, element("tr", {}, ...columns.map(heading), element("td", {}))),
        element(
          "tbody",
          {},
          ...this.order().map((item) => element("tr", {}, ...columns.map(([key]) => cell(item, key)), remove(item))),
        ),
      ),
    );
    this.plot();
  }

  questionOf(item) {
    return { expression: item.expression, ...this.group.examples };
  }

  plot() {
    this.plotted.show(this.group?.items ?? []);
  }
}
