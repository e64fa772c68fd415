// SPDX-License-Identifier: Apache-2.0
// What stands on the page as an object: kept for the next visit, and written into links.

const MOST_IN_LINK = 100_000;
const TEXTS = ["expression", "graph", "mode", "several", "query", "infer"];

/** Reads the fragment of an address; null if it holds nothing of ours. */
export function fromFragment(fragment) {
  const given = new URLSearchParams(fragment.replace(/^#/, ""));
  const read = (name) => {
    try {
      return JSON.parse(given.get(name));
    } catch {
      return null;
    }
  };
  const names = [...TEXTS, "positives", "negatives", "options"];
  if (!names.some((name) => given.has(name))) {
    return null;
  }
  const state = {};
  for (const name of TEXTS) {
    if (given.has(name)) {
      state[name] = given.get(name);
    }
  }
  if (given.has("positives") || given.has("negatives")) {
    state.positives = source(read("positives"));
    state.negatives = source(read("negatives"));
  }
  const options = read("options");
  if (options !== null && typeof options === "object" && !Array.isArray(options)) {
    state.options = options;
  }
  return state;
}

/** An example source that the page can show; undefined for anything else. */
function source(read) {
  if (read === null || typeof read !== "object") {
    return undefined;
  }
  const [[kind, value] = []] = Object.entries(read);
  const text = (kind === "examples" || kind === "class") && typeof value === "string";
  const names = kind === "individuals" && Array.isArray(value) && value.every((each) => typeof each === "string");
  return text || names ? { [kind]: value } : undefined;
}

/** The same as a fragment; null if it would be too long for an address. */
export function toFragment({ expression, graph, mode, several, query, infer, positives, negatives, options }) {
  const given = new URLSearchParams();
  const put = (name, value) => value !== undefined && value !== "" && given.set(name, value);
  put("mode", mode);
  put("expression", expression);
  put("several", several);
  put("query", query);
  put("infer", infer);
  put("graph", graph);
  put("positives", JSON.stringify(positives ?? null));
  put("negatives", JSON.stringify(negatives ?? null));
  put("options", Object.keys(options ?? {}).length > 0 ? JSON.stringify(options) : "");
  const text = `#${given}`;
  return text.length > MOST_IN_LINK ? null : text;
}

/** What stood on the page, kept in this browser. */
export class Draft {
  constructor(key) {
    this.key = key;
    this.last = "";
  }

  read() {
    try {
      const state = JSON.parse(localStorage.getItem(this.key) ?? "null");
      if (state === null || typeof state !== "object") {
        return null;
      }
      // Sides that no one has chosen are not there, and are offered as on the first visit.
      for (const side of ["positives", "negatives"].filter((each) => each in state)) {
        state[side] = source(state[side]);
      }
      return state;
    } catch {
      return null;
    }
  }

  write(state) {
    const text = JSON.stringify(state);
    if (text !== this.last) {
      this.last = text;
      try {
        localStorage.setItem(this.key, text);
      } catch {
        // Then it lasts as long as the page.
      }
    }
  }
}
