// SPDX-License-Identifier: Apache-2.0
// Why an individual is covered or is not: the server's smallest tree of facts and claims.
import { element, shortName } from "./dom.js";
import { server } from "./server.js";

/** Levels that are open at first; deeper ones are made when they are opened. */
const OPEN = 4;

/** The server's lines with its nodes, which come in the same order; null if they do not fit together. */
function withLines({ witness, text }) {
  const lines = text.split("\n").map((line) => line.trim());
  // A single fact stands below a line that says what it shows.
  let next = witness.subject !== undefined ? 1 : 0;
  const pair = (node) => ({ node, line: lines[next++], premises: (node.premises ?? []).map(pair) });
  const tree = pair(witness);
  return next === lines.length ? tree : null;
}

const ORIGINS = { asserted: "asserted", schema: "axiom", unexplained: "entailed" };

/** A line without the remark at its end, which gets a look of its own. */
function sentence({ node, line }) {
  const fact = /^(.*) \(([^()]*)\)$/s.exec(line);
  if (node.subject !== undefined && fact) {
    const rule = node.rule !== undefined;
    return [fact[1], " ", element("span", { class: `origin ${rule ? "rule" : ""}`, title: rule ? "follows by this rule from what is below" : fact[2] }, rule ? node.rule : ORIGINS[node.origin])];
  }
  const sign = node.covered ? "✓" : "✗";
  return [element("span", { class: node.covered ? "yes" : "no", "aria-hidden": "true" }, sign), " ", line];
}

function item(paired, depth) {
  const title = paired.node.expression ?? paired.node.subject;
  const words = element("span", { title }, ...sentence(paired));
  if (paired.premises.length === 0) {
    return element("li", {}, words);
  }
  const list = element("ul", {});
  const fill = () => {
    if (list.childElementCount === 0) {
      list.append(...paired.premises.map((each) => item(each, depth + 1)));
    }
  };
  const details = element("details", { open: depth < OPEN, ontoggle: fill }, element("summary", {}, words), list);
  if (depth < OPEN) {
    fill();
  }
  return element("li", {}, details);
}

/** Shows an explanation. */
function explanation(answer) {
  const verdict = `${shortName(answer.individual)} is ${answer.covered ? "covered" : "not covered"}`;
  const tree = withLines(answer);
  return element(
    "div",
    { class: "why", role: "group", "aria-label": `Why ${verdict}` },
    element("p", { class: "quiet" }, `${verdict}, since:`),
    tree === null
      ? element("pre", { tabindex: "0" }, answer.text)
      : element("ul", {}, item(tree, 0)),
    answer.smallest ? null : element("p", { class: "quiet" }, "A smaller explanation may exist, and some of this one may be missing."),
  );
}

/**
 * A button for an individual that shows and hides why it is covered or is not.
 *
 * @param question {expression, graph}
 * @returns the button, and the place where the explanation comes
 */
export function whyButton(individual, { expression, graph }) {
  const place = element("div", { "aria-live": "polite" });
  const button = element("button", { type: "button", class: "link", "aria-expanded": "false", title: `Why? ${individual}` }, individual.startsWith("_:") ? individual : shortName(individual));
  let asked = false;
  button.addEventListener("click", async () => {
    const open = button.getAttribute("aria-expanded") !== "true";
    button.setAttribute("aria-expanded", String(open));
    place.hidden = !open;
    if (!open || asked) {
      return;
    }
    asked = true;
    place.replaceChildren(element("p", { class: "quiet" }, "Asking why …"));
    try {
      place.replaceChildren(explanation(await server.why({ expression, individual, graph })));
    } catch (e) {
      asked = false;
      place.replaceChildren(element("p", { class: "error" }, e.message));
    }
  });
  return [button, place];
}
