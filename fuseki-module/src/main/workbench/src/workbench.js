// The page: puts its parts together.
import { Answers } from "./answers.js";
import { showCoverage } from "./coverage.js";
import { byId, element } from "./dom.js";
import { makeEditor, recheck, setHint, setText } from "./editor.js";
import { Examples } from "./examples.js";
import { History } from "./history.js";
import { Instances } from "./instances.js";
import { LearnPanel } from "./learn/panel.js";
import { measures } from "./matrix.js";
import { watchMirror } from "./mirror.js";
import { Mode } from "./mode.js";
import { showPlan } from "./plan.js";
import { questionText, sameQuestion } from "./question.js";
import { server } from "./server.js";

const dataset = location.pathname.replace(/\/[^/]*$/, "");
const nonce = document.querySelector('meta[name="style-nonce"]').content;
document.title = `Workbench ${dataset}`;
byId("dataset").textContent = dataset;

const status = byId("status");
const errorLine = byId("editor-error");
let running = null;
let namesAsked = 0;

const graph = () => byId("graph").value || undefined;

/** The input as it is now: what an answer has to be of to count as current. */
const current = () => ({ expression: editor.state.doc.toString().trim(), graph: graph(), ...examples.sources() });

/** Shows an error; with its question if the input is another by now. */
function failed(e, question) {
  if (e.name === "AbortError") {
    return;
  }
  const late = question !== undefined && !sameQuestion(question, current());
  errorLine.textContent = late ? `${e.message} (for: ${questionText(question)})` : e.message;
  errorLine.hidden = false;
  status.textContent = "";
}

/** The input is another: what is said of the last one goes, what is shown of it is marked. */
function inputChanged() {
  errorLine.hidden = true;
  if (running === null) {
    status.textContent = "";
  }
  answers.compare(current());
  learn.compare();
}

const instances = new Instances(failed);
const examples = new Examples(byId("examples"), () => inputChanged());
const answers = new Answers({ coverage: byId("coverage"), instances: byId("instances"), plan: byId("plan") });

const editor = makeEditor({
  parent: byId("editor"),
  nonce,
  text: new URLSearchParams(location.hash.slice(1)).get("expression") ?? "",
  names: async (start, kinds, signal) => (await server.complete(start, kinds, graph() ?? "", signal)).completions,
  check: async (text) => {
    const asked = graph();
    try {
      const found = await server.plan({ expression: text, graph: asked });
      return asked === graph() ? found : null;
    } catch {
      return null;
    }
  },
  run,
  changed: inputChanged,
});

/** Brings an expression back, with its graph and examples, and runs it. */
async function bringBack(question) {
  const other = (question.graph ?? "") !== byId("graph").value;
  byId("graph").value = question.graph ?? "";
  setText(editor, question.expression);
  if (other) {
    await offerNames();
  }
  examples.restore(question);
  inputChanged();
  mode.set("evaluate");
  run();
  editor.focus();
}

const history = new History(byId("history"), `htedl:${dataset}`, bringBack);
const mode = new Mode(() => {});
const learn = new LearnPanel({
  question: () => ({ graph: graph(), ...examples.sources() }),
  changed: () => learn.compare(),
  choose: (expression, { graph, positives, negatives }) => bringBack({ expression, graph, positives, negatives }),
});

function refuse(error, position) {
  const place = position >= 0 ? `At character ${position + 1}: ` : "";
  throw new Error(place + error);
}

/** Why a side without examples has none, where the server knows. */
async function hintsOfSide(question, side, size, signal) {
  const expression = question[side]?.class;
  if (expression === undefined || size > 0) {
    return [];
  }
  return (await server.plan({ expression, graph: question.graph }, signal)).hints ?? [];
}

async function ask(question, signal) {
  const { expression, graph, positives, negatives } = question;
  const checked = await server.plan({ expression, graph, plan: true }, signal);
  if (checked.error !== undefined) {
    refuse(checked.error, checked.position);
  }
  const hypotheses = [expression];
  const [counted, judged, covered] = await Promise.all([
    server.coverage({ graph, hypotheses }, signal),
    positives || negatives ? server.coverage({ graph, positives, negatives, hypotheses }, signal) : null,
    instances.first(question, signal),
  ]);
  for (const answer of [counted, judged]) {
    if (answer?.results[0].error !== undefined) {
      refuse(answer.results[0].error, answer.results[0].position);
    }
  }
  const matrix = judged?.results[0];
  const hints = [
    ...(checked.hints ?? []),
    ...(matrix ? await hintsOfSide(question, "positives", matrix.tp + matrix.fn, signal) : []),
    ...(matrix ? await hintsOfSide(question, "negatives", matrix.fp + matrix.tn, signal) : []),
  ];
  return { plan: checked.plan ?? "", counted, judged, covered, matrix, hints: [...new Set(hints)] };
}

async function run() {
  const question = current();
  errorLine.hidden = true;
  if (question.expression === "") {
    failed(new Error("Write an expression first."));
    editor.focus();
    return;
  }
  running?.abort();
  const mine = (running = new AbortController());
  status.textContent = "Running …";
  const start = performance.now();
  try {
    const { plan, counted, judged, covered, matrix, hints } = await ask(question, mine.signal);
    if (running !== mine) {
      return;
    }
    running = null;
    const total = counted.results[0].covered;
    answers.show(
      question,
      {
        coverage: (root) =>
          showCoverage(root, {
            question,
            covered: total,
            individuals: counted.individuals,
            matrix,
            unknown: judged?.unknownExamples,
            hints,
          }),
        instances: (root) => instances.show(root, question, covered),
        plan: (root) => showPlan(root, plan),
      },
      current(),
    );
    history.add(question, {
      covered: total,
      ...(matrix ? { tp: matrix.tp, fp: matrix.fp, fn: matrix.fn, tn: matrix.tn, ...measures(matrix) } : {}),
    });
    status.textContent = sameQuestion(question, current())
      ? `Covers ${total}, ${Math.round(performance.now() - start)} ms.`
      : "";
  } catch (e) {
    if (running === mine) {
      running = null;
      answers.compare(current());
      failed(e, question);
    }
  }
}

/** Asks for the names of the graph that is chosen; an answer for another graph is dropped. */
async function offerNames() {
  const asked = ++namesAsked;
  try {
    const names = await server.names(graph() ?? "");
    if (asked !== namesAsked) {
      return;
    }
    const select = byId("graph");
    if (select.options.length === 0) {
      select.append(element("option", { value: "" }, "default graph"));
      if (names.graphs.length > 0) {
        select.append(element("option", { value: "urn:x-arq:UnionGraph" }, "union of all graphs"));
      }
      select.append(...names.graphs.map((name) => element("option", { value: name }, name)));
    }
    setHint(editor, names.suggestion?.expression);
    examples.offer(names.exampleSets, names.suggestion?.class);
  } catch (e) {
    failed(e);
  }
}

async function graphChanged() {
  inputChanged();
  recheck(editor);
  await offerNames();
  inputChanged();
}

byId("run").addEventListener("click", run);
byId("graph").addEventListener("change", graphChanged);
offerNames().then(() => document.body.setAttribute("data-ready", "true"));
watchMirror();
