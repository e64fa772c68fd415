// SPDX-License-Identifier: Apache-2.0
// The state of the mirror and of the devices.
import { byId, bytes, count, element } from "./dom.js";
import { server } from "./server.js";

const CALM = 5000;
const BUSY = 400;

const entailmentText = (name) =>
  name === "none"
    ? "Entailment: none. The mirrors hold what the data says."
    : `Entailment: ${name}. Assertions include what follows by it.`;

const graphName = (graph) => (graph === "urn:x-arq:DefaultGraph" ? "default graph" : graph === "urn:x-arq:UnionGraph" ? "union of all graphs" : graph);

function graphRow(graph) {
  const number = (value) => element("td", { class: "number" }, value === undefined || value === null ? "–" : count(value));
  const progress = graph.progress;
  const state = element("td", {}, graph.state);
  if (graph.state === "building" && progress) {
    const known = progress.part !== undefined;
    state.append(
      element("progress", {
        "aria-label": `Building ${graphName(graph.graph)}`,
        value: known ? progress.part : null,
        max: known ? 1 : null,
      }),
      element("span", { class: "quiet" }, `${progress.stage}${known ? ` ${Math.round(100 * progress.part)} %` : ""}`),
    );
  } else if (graph.reason) {
    state.append(element("span", { class: "quiet" }, ` (${graph.reason})`));
  }
  return element(
    "tr",
    {},
    element("td", {}, graphName(graph.graph)),
    state,
    number(graph.individuals),
    number(graph.classes),
    number(graph.roles),
    number(graph.assertions),
    element("td", { class: "number" }, graph.bytes ? bytes(graph.bytes) : "–"),
    element("td", { class: "number" }, graph.buildMs === undefined || graph.buildMs === null ? "–" : `${Math.round(graph.buildMs)} ms`),
  );
}

function deviceRow(device) {
  return element(
    "tr",
    {},
    element("td", {}, device.name),
    element("td", {}, device.available ? device.detail : `absent: ${device.detail}`),
    element("td", { class: "number" }, device.throughput ? `${Math.round(device.throughput)}/s` : "–"),
    element("td", { class: "number" }, device.memory ? bytes(device.memory) : "–"),
    element("td", { class: "number" }, device.share === undefined || device.share === null ? "–" : `${Math.round(100 * device.share)} %`),
  );
}

function table(label, headings, rows) {
  return element(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": label },
    element(
      "table",
      {},
      element("thead", {}, element("tr", {}, ...headings.map(([text, kind]) => element("th", { scope: "col", class: kind ?? "" }, text)))),
      element("tbody", {}, ...rows),
    ),
  );
}

/** What may lack members, since a definition that it depends on is not evaluated. */
function incomplete(graph) {
  return element(
    "details",
    {},
    element("summary", {}, `${count(graph.incomplete.length)} incomplete classes and properties in ${graph.graph}`),
    element("ul", {}, ...graph.incomplete.map((name) => element("li", {}, name))),
  );
}

/** What contradicts the axioms of a graph. */
function contradictions(graph) {
  return element(
    "details",
    {},
    element("summary", {}, `${count(graph.contradictions)} contradictions in ${graph.graph}`),
    element("ul", {}, ...graph.contradictionExamples.map((example) => element("li", {}, example))),
  );
}

export class MirrorPanel {
  /** @param seen called with each state */
  constructor(root, chip, seen) {
    this.root = root;
    this.chip = chip;
    this.seen = seen;
    this.tables = element("div");
    this.message = element("span", { class: "hint", role: "status" });
    root.append(
      this.tables,
      element("div", { class: "row" }, element("button", { type: "button", onclick: () => this.rebuild() }, "Build anew"), this.message),
    );
    this.shown = "";
    this.watch();
  }

  async watch() {
    let busy = false;
    try {
      const state = await server.mirror();
      busy = this.render(state);
      this.seen(state);
    } catch (e) {
      this.chip.textContent = "no state";
      this.chip.className = "chip";
      this.message.textContent = e.message;
    }
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.watch(), busy ? BUSY : document.hidden ? 6 * CALM : CALM);
  }

  async rebuild() {
    try {
      await server.rebuild();
      this.message.textContent = "Building.";
    } catch (e) {
      this.message.textContent = e.message;
    }
    this.watch();
  }

  /** Shows a state; true if something is being built. */
  render(state) {
    const busy = state.graphs.some((graph) => graph.state === "building");
    const ready = state.graphs.some((graph) => graph.state === "ready");
    const word = busy ? "building" : ready ? "ready" : "absent";
    if (this.chip.textContent !== `mirror ${word}`) {
      this.chip.textContent = `mirror ${word}`;
      this.chip.className = `chip ${word}`;
    }
    const text = JSON.stringify([state.graphs, state.devices, state.entailment]);
    if (text === this.shown) {
      return busy;
    }
    this.shown = text;
    this.tables.replaceChildren(
      state.graphs.length === 0
        ? element("p", { class: "empty" }, "No graph has been asked yet.")
        : table(
            "Graphs",
            [["graph"], ["state"], ["individuals", "number"], ["classes", "number"], ["roles", "number"], ["assertions", "number"], ["memory", "number"], ["built in", "number"]],
            state.graphs.map(graphRow),
          ),
      element("p", { class: "quiet" }, entailmentText(state.entailment ?? "none")),
      ...state.graphs.filter((graph) => graph.contradictions > 0).map(contradictions),
      ...state.graphs.flatMap((graph) => graph.refusedDefinitions ?? []).map((refusal) => element("p", { class: "quiet" }, refusal)),
      ...state.graphs.filter((graph) => graph.incomplete?.length > 0).map(incomplete),
      element("h3", {}, "Devices"),
      table("Devices", [["device"], ["what it is"], ["hypotheses", "number"], ["memory", "number"], ["share", "number"]], state.devices.map(deviceRow)),
    );
    return busy;
  }
}

export const watchMirror = (seen) => new MirrorPanel(byId("mirror"), byId("mirror-chip"), seen);
