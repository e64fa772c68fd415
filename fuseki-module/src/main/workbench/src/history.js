// The hypotheses tried: a sortable table and a plot of precision over recall.
import { Chart, LinearScale, PointElement, ScatterController, Tooltip } from "chart.js";
import { count, element, measure } from "./dom.js";
import { examplesText, sameExamples } from "./question.js";

Chart.register(LinearScale, PointElement, ScatterController, Tooltip);

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
    this.canvas = element("canvas", { role: "img", "aria-label": "Precision over recall of the hypotheses in the table" });
    this.plotted = element("div", { class: "plot" }, this.canvas);
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
            element("button", { type: "button", onclick: () => this.clear() }, "Clear"),
            element("span", { class: "hint" }, "Kept in this browser. A click on an expression brings it back, with its examples."),
          ),
        ),
        this.plotted,
      ),
    );
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.plot());
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
  add({ expression, ...examples }, item) {
    const group = this.groups.find((each) => sameExamples(each.examples, examples)) ?? { examples, items: [] };
    group.items = [{ expression, ...item }, ...group.items.filter((each) => each.expression !== expression)].slice(0, MOST);
    this.groups = [group, ...this.groups.filter((each) => each !== group)].slice(0, MOST_GROUPS);
    this.store();
    this.showGroup(group);
  }

  clear() {
    this.groups = [];
    this.store();
    this.showGroup(undefined);
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
    const columns = this.group.examples.positives || this.group.examples.negatives ? COLUMNS : UNJUDGED;
    this.table.replaceChildren(
      element(
        "table",
        {},
        element("caption", { class: "hidden-visually" }, `Hypotheses tried, ${examplesText(this.group.examples)}`),
        element("thead", {}, element("tr", {}, ...columns.map(heading))),
        element(
          "tbody",
          {},
          ...this.order().map((item) => element("tr", {}, ...columns.map(([key]) => cell(item, key)))),
        ),
      ),
    );
    this.plot();
  }

  questionOf(item) {
    return { expression: item.expression, ...this.group.examples };
  }

  plot() {
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    const data = (this.group?.items ?? [])
      .filter((item) => item.tp !== undefined && item.recall !== null)
      .map((item) => ({ x: item.recall, y: item.precision ?? 0, item }));
    this.chart?.destroy();
    this.plotted.hidden = data.length === 0;
    const axis = (text) => ({
      min: -0.02,
      max: 1.02,
      title: { display: true, text, color: colour("--quiet") },
      grid: { color: colour("--line") },
      border: { color: colour("--line") },
      ticks: { color: colour("--quiet"), stepSize: 0.2, callback: (v) => (v < 0 || v > 1 ? "" : Number(v).toFixed(1)) },
      afterBuildTicks: (a) => (a.ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value }))),
    });
    this.chart = new Chart(this.canvas, {
      type: "scatter",
      data: {
        datasets: [
          {
            data,
            pointRadius: data.map((_, i) => (i === 0 ? 7 : 5)),
            pointHoverRadius: 8,
            backgroundColor: data.map((_, i) => colour(i === 0 ? "--keyword" : "--accent")),
          },
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        responsive: true,
        scales: { x: axis("recall"), y: axis("precision") },
        onClick: (_, points) => {
          if (points.length > 0) {
            this.choose(this.questionOf(data[points[0].index].item));
          }
        },
        plugins: {
          tooltip: {
            callbacks: {
              label: ({ raw }) =>
                `${raw.item.expression} (precision ${measure(raw.item.precision)}, recall ${measure(raw.item.recall)})`,
            },
          },
        },
      },
    });
    this.canvas.dataset.points = data.length;
  }
}
