// SPDX-License-Identifier: Apache-2.0
// A plot of precision over recall.
import { Chart, LinearScale, PointElement, ScatterController, Tooltip } from "chart.js";
import { element, measure } from "./dom.js";

Chart.register(LinearScale, PointElement, ScatterController, Tooltip);

export class HistoryPlot {
  /** @param choose called with the item whose point was chosen */
  constructor(choose) {
    this.choose = choose;
    this.items = [];
    this.canvas = element("canvas", { role: "img", "aria-label": "Precision over recall of the hypotheses in the table" });
    this.root = element("div", { class: "plot" }, this.canvas);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.show(this.items));
  }

  /** Plots items, the latest first. */
  show(items) {
    this.items = items;
    const style = getComputedStyle(document.documentElement);
    const colour = (name) => style.getPropertyValue(name).trim();
    const data = items
      .filter((item) => item.tp !== undefined && item.recall !== null)
      .map((item) => ({ x: item.recall, y: item.precision ?? 0, item }));
    this.chart?.destroy();
    this.root.hidden = data.length === 0;
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
            this.choose(data[points[0].index].item);
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
