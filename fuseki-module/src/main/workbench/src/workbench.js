// SPDX-License-Identifier: Apache-2.0
// The page: puts its parts together.
import { Answers } from "./answers.js";
import { showCoverage } from "./coverage.js";
import { byId, element } from "./dom.js";
import { insertName, makeEditor, recheck, setHint, setText } from "./editor.js";
import { evaluate } from "./evaluate.js";
import { Examples } from "./examples.js";
import { History } from "./history.js";
import { Instances } from "./instances.js";
import { LearnPanel } from "./learn/panel.js";
import { measures } from "./matrix.js";
import { watchMirror } from "./mirror.js";
import { Mode } from "./mode.js";
import { Names } from "./names.js";
import { showPlan } from "./plan.js";
import { QueryPanel } from "./query.js";
import { questionText, sameQuestion } from "./question.js";
import { server } from "./server.js";
import { Several } from "./several.js";
import { Draft, fromFragment, toFragment } from "./state.js";

const dataset = location.pathname.replace(/\/[^/]*$/, "");
const nonce = document.querySelector('meta[name="style-nonce"]').content;
document.title = `Workbench ${dataset}`;
byId("dataset").textContent = dataset;

const status = byId("status");
const errorLine = byId("editor-error");
let running = null;
let namesAsked = 0;
let ready = false;
const draft = new Draft(`htedl:${dataset}:draft`);
const given = fromFragment(location.hash) ?? draft.read() ?? {};

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
  several.compare();
  queries.compare();
  keep();
}

/** All that stands on the page, as far as it is input. */
function state() {
  const { expression, graph, positives, negatives } = current();
  return { expression, graph, mode: mode.name, several: several.lines.value, ...queries.state(), options: learn.question().options, positives, negatives };
}

/** Keeps what stands on the page; the address no longer says it. */
function keep() {
  if (!ready) {
    return;
  }
  const { positives, negatives, ...others } = state();
  draft.write(examples.untouched ? others : { ...others, positives: positives ?? null, negatives: negatives ?? null });
  if (location.hash !== "") {
    window.history.replaceState(null, "", location.pathname + location.search);
  }
}

/** Puts a state on the page. An input that it does not name stays, options that it does not name are as usual. */
async function restore(from) {
  ready = false;
  if (from.expression !== undefined && from.expression !== editor.state.doc.toString()) {
    setText(editor, from.expression);
  }
  if (from.graph !== undefined) {
    byId("graph").value = from.graph;
    if (byId("graph").value !== from.graph) {
      byId("graph").value = "";
    }
    recheck(editor);
    await offerNames();
  }
  if ("positives" in from || "negatives" in from) {
    examples.restore(from);
  }
  several.lines.value = from.several ?? several.lines.value;
  queries.restore(from);
  learn.options.restore(from.options);
  names.restore(from.options ?? {});
  mode.set(from.mode);
  inputChanged();
  ready = true;
}

async function copyLink() {
  const button = byId("link");
  const fragment = toFragment(state());
  if (fragment === null) {
    button.textContent = "Too long for a link";
  } else {
    window.history.replaceState(null, "", fragment);
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Link copied";
    } catch {
      button.textContent = "Link is in the address";
    }
  }
  setTimeout(() => (button.textContent = "Link"), 2000);
}

const instances = new Instances(failed);
const examples = new Examples(byId("examples"), () => inputChanged());
const answers = new Answers({ coverage: byId("coverage"), instances: byId("instances"), plan: byId("plan") });

const editor = makeEditor({
  parent: byId("editor"),
  nonce,
  text: given.expression ?? "",
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
    names.load();
    await offerNames();
  }
  examples.restore(question);
  inputChanged();
  mode.set("evaluate");
  run();
  editor.focus();
}

const history = new History(byId("history"), `htedl:${dataset}`, bringBack);
const mode = new Mode(() => keep());
const names = new Names(byId("names"), {
  graph,
  insert: (text) => {
    mode.set("evaluate");
    insertName(editor, text);
  },
  changed: () => inputChanged(),
});
const several = new Several(byId("several"), {
  question: () => ({ graph: graph(), ...examples.sources() }),
  expression: () => current().expression,
  choose: bringBack,
  changed: () => keep(),
});
const queries = new QueryPanel(byId("query"), { graph, changed: () => keep() });
const learn = new LearnPanel({
  question: () => ({ graph: graph(), ...examples.sources() }),
  names: () => names.values(),
  changed: () => inputChanged(),
  choose: (expression, { graph, positives, negatives }) => bringBack({ expression, graph, positives, negatives }),
});

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
    const { plan, counted, judged, covered, matrix, hints } = await evaluate(question, instances, mine.signal);
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
    queries.prefixes = names.prefixes ?? {};
    setHint(editor, names.suggestion?.expression);
    examples.offer(names.exampleSets, names.suggestion?.class);
  } catch (e) {
    failed(e);
  }
}

async function graphChanged() {
  inputChanged();
  recheck(editor);
  names.load();
  await offerNames();
  inputChanged();
}

byId("run").addEventListener("click", run);
byId("graph").addEventListener("change", graphChanged);
byId("link").addEventListener("click", copyLink);
addEventListener("hashchange", () => {
  const linked = fromFragment(location.hash);
  if (linked !== null) {
    restore(linked).then(() => names.load());
  }
});
offerNames()
  .then(() => restore(given))
  .then(() => {
    document.body.setAttribute("data-ready", "true");
    names.load();
  });
watchMirror((state) => queries.show(state));
