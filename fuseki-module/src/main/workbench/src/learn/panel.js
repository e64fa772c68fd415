// SPDX-License-Identifier: Apache-2.0
// Learning: options, Start and Stop, and what the search says while it runs.
import { AnswerPart } from "../answers.js";
import { byId, count, element } from "../dom.js";
import { examplesText, isOneSet, sameExamples } from "../question.js";
import { server } from "../server.js";
import { cards } from "./cards.js";
import { LearnChart } from "./chart.js";
import { LearnOptions } from "./options.js";
import { Search } from "./search.js";
import { readLines } from "./stream.js";
import { honestTable } from "./table.js";
import { counters, outcome } from "./words.js";

/** Names that are dropped, and what is said of the data: so many lines at most. */
const MOST_NOTES = 5;

/** After a search of this page has been stopped, its place on the server is free a moment later. */
const PATIENCE = 20;
const PAUSE = 150;

const sameSearch = (a, b) => sameExamples(a, b) && JSON.stringify(a.options) === JSON.stringify(b.options);

function optionsText(options) {
  const texts = Object.entries(options).map(([name, value]) => `${name} ${Array.isArray(value) ? `${count(value.length)} names` : value}`);
  return texts.length === 0 ? "usual options" : texts.join(", ");
}

const searchText = (question) => `${examplesText(question)}, ${optionsText(question.options)}`;

/** Why a search cannot be asked for; empty if it can. */
function objection({ positives, negatives }) {
  if (positives === undefined || negatives === undefined) {
    const none = [positives === undefined ? "positive" : "", negatives === undefined ? "negative" : ""].filter((side) => side !== "");
    return `Choose ${none.join(" and ")} examples first: learning needs both sides.`;
  }
  return isOneSet({ positives, negatives }) ? "Both sides are the same: there is nothing to tell apart." : "";
}

/** What has to be known of the examples used and of the data. */
function notes({ problem }) {
  if (problem === null) {
    return [];
  }
  const sentences = [
    ...problem.warnings,
    ...problem.dropped.slice(0, MOST_NOTES).map(({ name, why }) => `Not used: ${name} ${why}`),
    ...(problem.dropped.length > MOST_NOTES ? [`${count(problem.dropped.length - MOST_NOTES)} more examples are not used`] : []),
  ];
  return sentences.map((text) => element("p", { class: "warning" }, text.charAt(0).toUpperCase() + text.slice(1)));
}

export class LearnPanel {
  /**
   * @param question () → {graph, positives, negatives} as the page has them now
   * @param names () → the options that name what may occur
   * @param changed called when an option is another
   * @param choose called with an expression and the question that it was learned for
   */
  constructor({ question, names, changed, choose }) {
    this.examples = question;
    this.names = names;
    this.choose = choose;
    this.search = null;
    this.running = null;
    this.drawing = 0;
    this.start = byId("learn-start");
    this.stop = byId("learn-stop");
    this.status = byId("learn-status");
    this.error = byId("learn-error");
    this.options = new LearnOptions(byId("learn-options"), changed);
    this.counters = element("p", { class: "quiet", id: "learn-counters" });
    this.notes = element("div");
    this.summary = element("p", { id: "learn-outcome" });
    this.table = element("div", { id: "learn-table" });
    this.limits = element("div");
    this.cards = element("div", { class: "cards" });
    const charts = element("div", { id: "learn-chart" });
    this.part = new AnswerPart(byId("learned"), sameSearch, searchText);
    this.content = element("div", {}, this.summary, this.notes, charts, this.counters, this.table, this.limits, this.cards);
    this.chart = new LearnChart(charts);
    this.start.addEventListener("click", () => this.run());
    this.stop.addEventListener("click", () => this.end());
    // A page that is left, or kept for coming back, does not go on searching.
    addEventListener("pagehide", () => this.end());
  }

  question() {
    return { ...this.examples(), options: { ...this.options.values(), ...this.names() } };
  }

  /** Marks what is shown once the input is another. */
  compare() {
    this.error.hidden = true;
    this.part.compare(this.question());
  }

  fail(text) {
    this.error.textContent = text;
    this.error.hidden = false;
  }

  /** Stops the search that runs, if one does. */
  end() {
    this.running?.abort();
  }

  async run() {
    const question = this.question();
    const wrong = objection(question);
    this.error.hidden = true;
    if (wrong !== "") {
      this.fail(wrong);
      return;
    }
    const replacing = this.running !== null;
    this.end();
    const search = new Search(question);
    const mine = (this.running = new AbortController());
    this.busy(true);
    this.status.textContent = "Waiting for the mirror …";
    try {
      const response = await this.ask(question, mine.signal, replacing ? PATIENCE : 0);
      if (this.running === mine) {
        this.begin(search);
        await readLines(response, (event) => this.hear(search, event));
        search.close(search.end === null ? "The connection was closed before the search had ended." : null);
      } else {
        response.body.cancel();
      }
    } catch (e) {
      search.close(e.name === "AbortError" ? null : e.message);
    }
    if (this.running === mine) {
      this.running = null;
      this.busy(false);
      this.say(search.failure !== null ? "" : search.stopped ? "Stopped." : `Ended after ${search.seconds.toFixed(1)} s.`);
      if (search.failure !== null) {
        this.fail(search.failure);
      }
    }
    if (this.search === search) {
      this.render();
      this.cards.replaceChildren(...cards(search, this.choose));
    }
  }

  /** @param patience how often it asks again if the server has no place */
  async ask(question, signal, patience) {
    const { graph, positives, negatives, options } = question;
    try {
      return await server.learn({ graph, positives, negatives, ...options }, signal);
    } catch (e) {
      if (e.status !== 503 || patience === 0) {
        throw e;
      }
      await new Promise((later) => setTimeout(later, PAUSE));
      signal.throwIfAborted();
      return this.ask(question, signal, patience - 1);
    }
  }

  /** From the first answer on, all that is shown is of this search. */
  begin(search) {
    this.search = search;
    this.cards.replaceChildren();
    this.part.show(search.question, (root) => root.replaceChildren(this.content));
    this.part.compare(this.question());
    this.render();
  }

  hear(search, event) {
    if (this.search !== search) {
      return;
    }
    search.accept(event);
    if (event.type === "proved") {
      this.say(`Proved to length ${event.provedLength}.`);
    } else if (event.type === "progress" && search.provedLength === 0) {
      this.say(`Searching length ${event.length} …`);
    }
    this.drawing ||= requestAnimationFrame(() => {
      this.drawing = 0;
      this.render();
    });
  }

  /** Said aloud by screen readers, so only when it is something else. */
  say(text) {
    if (this.status.textContent !== text) {
      this.status.textContent = text;
    }
  }

  busy(is) {
    // Start stays: a press begins anew.
    this.stop.disabled = !is;
    byId("learned").setAttribute("aria-busy", String(is));
  }

  render() {
    const { search } = this;
    this.summary.textContent = search.over ? outcome(search) : "";
    this.notes.replaceChildren(...notes(search));
    this.chart.show(search);
    this.counters.textContent = counters(search);
    this.table.replaceChildren(honestTable(search));
    const { limits } = search;
    this.limits.replaceChildren(
      ...(limits.length === 0
        ? []
        : [element("details", {}, element("summary", {}, "Limits of the proof"), element("ul", {}, ...limits.map((limit) => element("li", {}, limit))))]),
    );
  }
}
