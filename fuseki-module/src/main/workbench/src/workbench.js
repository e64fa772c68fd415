// The page: puts its parts together.
import { showCoverage, measures } from "./coverage.js";
import { byId, element } from "./dom.js";
import { makeEditor, setText } from "./editor.js";
import { Examples } from "./examples.js";
import { History } from "./history.js";
import { Instances } from "./instances.js";
import { watchMirror } from "./mirror.js";
import { showPlan } from "./plan.js";
import { server } from "./server.js";

const dataset = location.pathname.replace(/\/[^/]*$/, "");
const nonce = document.querySelector('meta[name="style-nonce"]').content;
document.title = `Workbench ${dataset}`;
byId("dataset").textContent = dataset;

const status = byId("status");
const errorLine = byId("editor-error");
let running = null;

function failed(e) {
  if (e.name === "AbortError") {
    return;
  }
  errorLine.textContent = e.message;
  errorLine.hidden = false;
  status.textContent = "";
}

const graph = () => byId("graph").value || undefined;

const instances = new Instances(byId("instances"), failed);
const examples = new Examples(byId("examples"), () => {});

const editor = makeEditor({
  parent: byId("editor"),
  nonce,
  text: new URLSearchParams(location.hash.slice(1)).get("expression") ?? "",
  complete: async (start, context) => {
    const controller = new AbortController();
    context.addEventListener?.("abort", () => controller.abort());
    return server.complete(start, graph() ?? "", controller.signal);
  },
  check: async (text) => {
    try {
      return await server.plan({ expression: text, graph: graph() });
    } catch {
      return null;
    }
  },
  run,
  changed: () => {
    errorLine.hidden = true;
  },
});

const history = new History(byId("history"), `htedl:${dataset}`, (expression) => {
  setText(editor, expression);
  run();
  editor.focus();
});

async function run() {
  const expression = editor.state.doc.toString().trim();
  errorLine.hidden = true;
  if (expression === "") {
    failed(new Error("Write an expression first."));
    editor.focus();
    return;
  }
  running?.abort();
  const mine = (running = new AbortController());
  const { signal } = mine;
  status.textContent = "Running …";
  const start = performance.now();
  try {
    const question = { expression, graph: graph() };
    const checked = await server.plan({ ...question, plan: true }, signal);
    if (checked.error !== undefined) {
      const place = checked.position >= 0 ? `At character ${checked.position + 1}: ` : "";
      throw new Error(place + checked.error);
    }
    const sources = examples.sources();
    const hypotheses = [expression];
    const [counted, judged] = await Promise.all([
      server.coverage({ graph: graph(), hypotheses }, signal),
      sources.positives || sources.negatives
        ? server.coverage({ graph: graph(), ...sources, hypotheses }, signal)
        : null,
      instances.show(question, signal),
    ]);
    if (running !== mine) {
      return;
    }
    const covered = counted.results[0].covered;
    const matrix = judged?.results[0];
    showCoverage(byId("coverage"), {
      covered,
      individuals: counted.individuals,
      matrix,
      unknown: judged?.unknownExamples,
    });
    showPlan(byId("plan"), checked.plan ?? "");
    history.add({
      expression,
      covered,
      examples: JSON.stringify([graph(), sources]),
      ...(matrix ? { tp: matrix.tp, fp: matrix.fp, fn: matrix.fn, tn: matrix.tn, ...measures(matrix) } : {}),
    });
    status.textContent = `Covers ${covered}, ${Math.round(performance.now() - start)} ms.`;
  } catch (e) {
    failed(e);
  }
}

async function offerNames() {
  try {
    const names = await server.names(graph() ?? "");
    const select = byId("graph");
    if (select.options.length === 0) {
      select.append(element("option", { value: "" }, "default graph"));
      if (names.graphs.length > 0) {
        select.append(element("option", { value: "urn:x-arq:UnionGraph" }, "union of all graphs"));
      }
      select.append(...names.graphs.map((name) => element("option", { value: name }, name)));
    }
    examples.offer(names.exampleSets);
  } catch (e) {
    failed(e);
  }
}

byId("run").addEventListener("click", run);
byId("graph").addEventListener("change", offerNames);
offerNames().then(() => document.body.setAttribute("data-ready", "true"));
watchMirror();
