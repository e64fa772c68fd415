// SPDX-License-Identifier: Apache-2.0
// Completion: what fits where the cursor is, the most used first.
import { contextOf, offerFor } from "./context.js";
import { count, shortName } from "./dom.js";

/** The word at the end of a text that a name may be completed from. */
const NAME_BEGUN = /'[^']*$|[\p{L}_:][\p{L}\p{N}_.:-]*$/u;

/** Where it is narrower, the IRI would lie over the list. */
const WIDE = matchMedia("(min-width: 700px)");

const SECTIONS = Object.fromEntries(
  ["class", "object property", "data property", "individual", "datatype", "keyword"].map((kind, rank) => [
    kind,
    { name: { class: "classes", individual: "individuals", datatype: "datatypes", keyword: "keywords" }[kind] ?? kind.replace("property", "properties"), rank },
  ]),
);

/** The part of a name that the server looks for. */
const bare = (text) => text.replace(/^'/, "").replace(/^[^:]*:(?!$)/, "");

function detail(entry) {
  if (entry.count === undefined) {
    return shortName(entry.iri) === entry.name ? "" : shortName(entry.iri);
  }
  const unit = entry.kinds[0] === "class" ? "member" : "assertion";
  return `${count(entry.count)} ${unit}${entry.count === 1 ? "" : "s"}`;
}

/**
 * The source of completions.
 *
 * @param names (start, kinds, signal) → promise of the server's entries: {name, text, iri, kinds, count}
 */
export function completions(names) {
  const kindsOf = (signal) => async (written) => {
    const word = /^<.*>$/.test(written) ? written.slice(1, -1).replace(/^.*[#/]/, "") : bare(written.replace(/'$/, ""));
    const found = await names(word, ["class", "object_property", "data_property"], signal).catch(() => []);
    const exact = found.filter((each) => each.name === word);
    const full = exact.filter((each) => `<${each.iri}>` === written);
    return new Set((full.length > 0 ? full : exact).flatMap((each) => each.kinds));
  };

  return async (context) => {
    const before = context.matchBefore(NAME_BEGUN);
    if (!before && !context.explicit) {
      return null;
    }
    const from = before ? before.from : context.pos;
    const begun = before ? before.text : "";
    const controller = new AbortController();
    context.addEventListener?.("abort", () => controller.abort());
    const place = contextOf(context.state.sliceDoc(0, from));
    const offer = await offerFor(place, kindsOf(controller.signal));
    // Without the server's names there are still the keywords.
    const found = offer.kinds.length > 0 ? await names(bare(begun), offer.kinds, controller.signal).catch(() => []) : [];
    const wanted = new Set(offer.kinds.map((kind) => kind.replace("_", " ")));
    const fits = (word) => word.toLowerCase().startsWith(begun.toLowerCase());
    const fixed = (kind) => (word) => ({ label: word, type: "keyword", section: SECTIONS[kind] });
    const options = [
      ...found.map((each) => ({
        label: each.name,
        apply: each.text,
        detail: detail(each),
        info: WIDE.matches ? each.iri : undefined,
        type: "name",
        section: SECTIONS[each.kinds.find((kind) => wanted.has(kind))],
      })),
      ...offer.datatypes.filter((word) => fits(word) || word.replace(/^.*:/, "").toLowerCase().startsWith(begun.toLowerCase())).map(fixed("datatype")),
      ...offer.keywords.filter(fits).map(fixed("keyword")),
    ];
    return options.length === 0 ? null : { from, options, filter: false };
  };
}
