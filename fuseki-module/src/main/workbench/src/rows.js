// SPDX-License-Identifier: Apache-2.0
// The rows of an answer to SPARQL, read as they come: the first ones are kept, all are counted.

/** The media types that this reads, the first for rows and ASK, the second for graphs. */
export const ROWS = "text/tab-separated-values";
export const TRIPLES = "application/n-triples";

const TRIPLE = /^(\S+) (\S+) (.*) \.$/;

/** The terms of a line; a triple has three, a variable without a value an empty text. */
export function cells(line, type) {
  return type === TRIPLES ? (TRIPLE.exec(line) ?? [null, line]).slice(1) : line.split("\t");
}

/** The IRI of a term in angle brackets; null for any other term. */
export const iriOf = (term) => (/^<[^<>"\s]*>$/.test(term) ? term.slice(1, -1) : null);

/** Collects lines from pieces of text. */
export class Lines {
  /** @param most how many lines are kept */
  constructor(most) {
    this.most = most;
    this.kept = [];
    this.total = 0;
    this.rest = "";
  }

  add(text) {
    const lines = (this.rest + text).split("\n");
    this.rest = lines.pop();
    for (const line of lines) {
      this.take(line.replace(/\r$/, ""));
    }
  }

  /** No more text comes. A last line without an end counts if there is anything in it. */
  end() {
    if (this.rest !== "") {
      this.take(this.rest);
      this.rest = "";
    }
  }

  take(line) {
    this.total++;
    if (this.kept.length < this.most) {
      this.kept.push(line);
    }
  }
}

async function next(reader) {
  try {
    return await reader.read();
  } catch (e) {
    throw e.name === "AbortError" ? e : new Error("The server broke off the answer: add LIMIT to the query, or raise the server's timeout.");
  }
}

/**
 * Reads an answer to its end.
 *
 * @param most how many rows are kept
 * @param progress called with the number of rows so far
 * @return {head, rows, total}: names of the columns, the rows kept as lists of terms, the number of all
 */
export async function readRows(response, most, progress) {
  const type = (response.headers.get("Content-Type") ?? "").replace(/;.*/, "").trim();
  const hasHead = type === ROWS;
  const lines = new Lines(hasHead ? most + 1 : most);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await next(reader); !part.done; part = await next(reader)) {
    lines.add(part.value);
    progress(hasHead ? Math.max(0, lines.total - 1) : lines.total);
  }
  lines.end();
  const [first, ...others] = lines.kept;
  return {
    head: hasHead ? first.split("\t").filter((name) => name !== "").map((name) => name.replace(/^\?/, "")) : ["subject", "predicate", "object"],
    rows: (hasHead ? others : lines.kept).map((line) => cells(line, type)),
    total: hasHead ? lines.total - 1 : lines.total,
  };
}
