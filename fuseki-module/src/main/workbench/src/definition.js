// SPDX-License-Identifier: Apache-2.0
// Drafts an update that makes an expression the definition of a class. The page never runs it.
import { element } from "./dom.js";
import { server } from "./server.js";

const UNION = "urn:x-arq:UnionGraph";

/** A name in the namespace of the first name of an expression, for a first suggestion. */
function suggested(expression) {
  const iri = /<([^>]*)>/.exec(expression)?.[1] ?? "http://example.org/";
  return `${iri.slice(0, Math.max(iri.lastIndexOf("#"), iri.lastIndexOf("/")) + 1)}Learned`;
}

/**
 * A disclosure with a field for the name of the class and, below it, the update.
 *
 * @param question {expression, graph}, the expression with full IRIs
 * @returns null for the union of all graphs, which cannot be written to
 */
export function definition({ expression, graph }) {
  if (graph === UNION) {
    return null;
  }
  const name = element("input", { type: "text", class: "iri", value: suggested(expression), "aria-label": "IRI of the class", spellcheck: "false" });
  const place = element("div", { "aria-live": "polite" });
  const draft = async (event) => {
    event.preventDefault();
    try {
      const { update, error } = await server.definition({ expression, graph, define: name.value.trim() });
      place.replaceChildren(
        error === undefined
          ? element("pre", { tabindex: "0", "aria-label": "Update" }, update)
          : element("p", { class: "error" }, error),
        error === undefined ? element("p", { class: "hint" }, "Nothing has been written: send it to the dataset's update endpoint if you want the class.") : "",
      );
    } catch (e) {
      place.replaceChildren(element("p", { class: "error" }, e.message));
    }
  };
  return element(
    "details",
    { class: "definition" },
    element("summary", {}, "Use as class"),
    element("form", { class: "row", onsubmit: draft }, name, element("button", { type: "submit" }, "Draft the update")),
    place,
  );
}
