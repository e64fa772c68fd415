// SPDX-License-Identifier: Apache-2.0
// What the page asks of the server. Addresses are relative to the page's own.
import { ROWS, TRIPLES } from "./rows.js";

/** An answer that is not the one hoped for; its message is the server's sentence. */
export class Refusal extends Error {
  /** @param status of the response; 0 if there was none */
  constructor(message, status = 0) {
    super(message);
    this.status = status;
  }
}

async function ask(address, options) {
  let response;
  try {
    response = await fetch(address, options);
  } catch (e) {
    if (e.name === "AbortError") {
      throw e;
    }
    throw new Refusal("The server does not answer.");
  }
  if (!response.ok) {
    const text = (await response.text()).trim();
    throw new Refusal(text.length > 0 && text.length < 2000 ? text : `Error ${response.status}`, response.status);
  }
  return response;
}

function post(address, body, signal, accept = "application/json") {
  return ask(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: accept },
    body: JSON.stringify(body),
    signal,
  });
}

async function get(address, signal) {
  const response = await ask(address, { headers: { Accept: "application/json" }, signal });
  return response.json();
}

const query = (parameters) => "?" + new URLSearchParams(parameters);

export const server = {
  coverage: async (body, signal) => (await post("coverage", body, signal)).json(),
  instances: async (body, signal) => (await post("instances", body, signal)).json(),
  instancesCsv: async (body) => (await post("instances", body, undefined, "text/csv")).blob(),
  why: async (body, signal) => (await post("why", body, signal)).json(),
  plan: async (body, signal) => (await post("workbench", body, signal)).json(),
  /** An update that defines a class by an expression; nothing is written. */
  definition: async (body) => (await post("workbench", body)).json(),
  /** The response itself, whose lines come while the search runs. */
  learn: (body, signal) => post("learn", body, signal, "application/x-ndjson"),
  /** The response itself, whose rows come while the query is executed. */
  query: ({ text, graph, infer }, signal) =>
    ask(`query${query({ ...(infer === undefined ? {} : { infer }), ...(graph === undefined ? {} : { "default-graph-uri": graph }) })}`, {
      method: "POST",
      headers: { "Content-Type": "application/sparql-query", Accept: `${ROWS}, ${TRIPLES};q=0.9` },
      body: text,
      signal,
    }),
  mirror: () => get("mirror"),
  rebuild: () => post("mirror", {}),
  names: (graph) => get(query({ names: "", graph })),
  vocabulary: (text, kinds, graph, offset, limit) => get(query({ vocabulary: text, kinds, graph, offset, limit })),
  complete: (start, kinds, graph, signal) => get(query({ complete: start, kinds: kinds.join(","), graph }), signal),
};
