// SPDX-License-Identifier: Apache-2.0
// What one search has said so far.

/** The events of one search, and how it ended. Belongs to one question. */
export class Search {
  /** @param question {graph, positives, negatives, options} */
  constructor(question) {
    this.question = question;
    this.better = [];
    this.proved = [];
    this.problem = null;
    this.progress = null;
    this.ceiling = null;
    this.result = null;
    this.end = null;
    /** Whether nothing more comes: after its end, an error, or being stopped here. */
    this.over = false;
    this.failure = null;
  }

  accept(event) {
    if (event.type === "better" || event.type === "proved") {
      this[event.type].push(event);
    } else if (event.type in this) {
      this[event.type] = event;
    }
  }

  /** Ends it; without a sentence it was stopped by the reader of the page. */
  close(failure = null) {
    this.over = true;
    this.failure = failure;
  }

  get stopped() {
    return this.over && this.end === null && this.failure === null;
  }

  /** Seconds since the search began, as far as an event has said. */
  get seconds() {
    const said = [this.better.at(-1), this.proved.at(-1), this.progress, this.result, this.end];
    return Math.max(0, ...said.map((event) => event?.seconds ?? 0));
  }

  /** What is maximised. */
  get measure() {
    return this.problem?.options.measure ?? "accuracy";
  }

  /** Length up to which all expressions were tried. */
  get provedLength() {
    return this.result?.provedLength ?? this.proved.at(-1)?.provedLength ?? 0;
  }

  /** The limits of that claim, a sentence each. */
  get limits() {
    return this.result?.limits ?? this.proved.at(-1)?.limits ?? [];
  }

  /** The expression that is first on the examples learned from; null before there is one. */
  get leader() {
    if (this.result?.top.length > 0) {
      return this.result.top[0];
    }
    const proved = this.proved.at(-1);
    const better = this.better.at(-1);
    return proved && (!better || (proved.value ?? -Infinity) >= (better.value ?? -Infinity)) ? proved : (better ?? null);
  }

  /** When which training score was reached: what was better than all before, and what the answer begins with. */
  get scores() {
    const first = this.result?.top[0];
    const found = [...this.better, ...(first ? [{ value: first.value, seconds: this.result.seconds }] : [])];
    return found.filter(({ value }) => value !== null);
  }

  get validation() {
    return this.result?.chosen?.crossValidation ?? null;
  }

  get chance() {
    return this.result?.chosen?.chance ?? null;
  }

  /** Why cross validation, or the test against chance, is missing. */
  missing(option) {
    if (this.problem?.options[option] === 0) {
      return `not computed: ${option} is 0`;
    }
    if (this.result) {
      return `not computed${this.result.withoutChoice ? `: ${this.result.withoutChoice}` : ""}`;
    }
    return this.unfinished();
  }

  /** Why something is missing that comes while a search runs. */
  unfinished() {
    if (!this.over) {
      return "not yet computed";
    }
    return this.stopped ? "not computed: the search was stopped" : "not computed: the search ended before";
  }
}
