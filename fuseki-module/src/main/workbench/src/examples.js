// SPDX-License-Identifier: Apache-2.0
// The choice of positive and negative examples.
import { element, shortName } from "./dom.js";
import { isOneSet } from "./question.js";

const KINDS = [
  ["none", "none"],
  ["examples", "set of examples"],
  ["class", "class expression"],
  ["individuals", "individuals"],
];

/** From this likeness of their names on, two sets are taken for the two sides of one problem. */
const ALIKE = 0.5;

/** The share of the longer name that both begin and end with, from 0 to 1. */
function likeness(one, other) {
  const a = shortName(one).toLowerCase();
  const b = shortName(other).toLowerCase();
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) {
    start++;
  }
  let end = 0;
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) {
    end++;
  }
  return (start + end) / Math.max(1, a.length, b.length);
}

/** The other set that is most likely the other side of this one; undefined if there is no other. */
function partner(sets, iri) {
  let best;
  for (const set of sets) {
    if (set.iri !== iri && (!best || likeness(set.iri, iri) > likeness(best.iri, iri))) {
      best = set;
    }
  }
  return best;
}

/** The two sets to begin with, positives first; nothing if no two belong together. */
function pair(sets) {
  const named = (pattern) => sets.find((set) => pattern.test(shortName(set.iri)));
  const positive = named(/pos/i);
  const negative = named(/neg/i);
  if (positive && negative && positive !== negative) {
    return [positive, negative];
  }
  for (const set of sets) {
    const other = partner(sets, set.iri);
    if (other && (sets.length === 2 || likeness(set.iri, other.iri) >= ALIKE)) {
      return [set, other];
    }
  }
  return [];
}

/** One side: what kind of source, and the source itself. */
class Side {
  constructor(name, title, changed) {
    this.name = name;
    this.changed = changed;
    this.sets = [];
    this.example = "";
    this.kind = element(
      "select",
      {
        id: `${name}-kind`,
        "aria-label": `${title}: where from`,
        onchange: () => {
          if (this.values.examples === this.other.source()?.examples) {
            this.values.examples = "";
          }
          this.show();
          this.changed();
        },
      },
      ...KINDS.map(([value, text]) => element("option", { value }, text)),
    );
    this.place = element("div");
    this.title = title;
    this.values = { examples: "", class: "", individuals: "" };
    this.root = element("fieldset", {}, element("legend", {}, title), element("div", { class: "side" }, this.kind, this.place));
    this.show();
  }

  show() {
    const input = this.input(this.kind.value);
    this.place.replaceChildren(...(input ? [input] : []));
  }

  input(kind) {
    const keep = (event) => {
      this.values[kind] = event.target.value;
      this.changed();
    };
    const properties = { id: `${this.name}-value`, oninput: keep, onchange: keep };
    if (kind === "examples") {
      if (this.sets.length === 0) {
        return element("p", { class: "quiet" }, "This graph has no htedl:example triples.");
      }
      const select = element(
        "select",
        { ...properties, "aria-label": `${this.title}: set of examples` },
        ...this.sets.map((set) => element("option", { value: set.iri, title: set.iri }, `${this.nameOf(set)} (${set.size})`)),
      );
      if (!this.sets.some((set) => set.iri === this.values.examples)) {
        const taken = this.other.source()?.examples;
        this.values.examples = (taken === undefined ? this.sets[0] : (partner(this.sets, taken) ?? this.sets[0])).iri;
      }
      select.value = this.values.examples;
      return select;
    }
    if (kind === "class") {
      const input = element("input", {
        ...properties,
        type: "text",
        "aria-label": `${this.title}: class expression`,
        placeholder: this.example,
        spellcheck: "false",
      });
      input.value = this.values.class;
      return input;
    }
    if (kind === "individuals") {
      const area = element("textarea", {
        ...properties,
        "aria-label": `${this.title}: IRIs of individuals, one a line`,
        placeholder: "one IRI a line",
        spellcheck: "false",
      });
      area.value = this.values.individuals;
      return area;
    }
    return null;
  }

  /** The set's short name where no other set has it. */
  nameOf(set) {
    const short = shortName(set.iri);
    return this.sets.filter((each) => shortName(each.iri) === short).length === 1 ? short : set.iri;
  }

  /** The member of a request; undefined if there is none. */
  source() {
    const kind = this.kind.value;
    const value = kind === "none" ? "" : this.values[kind].trim();
    if (value === "" || (kind === "examples" && this.sets.length === 0)) {
      return undefined;
    }
    return kind === "individuals"
      ? { individuals: value.split(/\s+/).map((iri) => iri.replace(/^<|>$/g, "")) }
      : { [kind]: value };
  }

  /** The same from a request made before. */
  restore(source) {
    const [kind, value] = source ? Object.entries(source)[0] : ["none", ""];
    this.kind.value = kind;
    if (kind !== "none") {
      this.values[kind] = kind === "individuals" ? value.join("\n") : value;
    }
    this.show();
  }
}

export class Examples {
  constructor(root, changed) {
    const told = () => {
      this.untouched = false;
      this.warn();
      changed();
    };
    this.positives = new Side("positives", "Positive", told);
    this.negatives = new Side("negatives", "Negative", told);
    this.positives.other = this.negatives;
    this.negatives.other = this.positives;
    this.warning = element("p", { id: "examples-warning", class: "warning", role: "status" });
    root.append(this.positives.root, this.negatives.root, this.warning);
    this.untouched = true;
  }

  warn() {
    const wrong = isOneSet(this.sources());
    const text = wrong
      ? "Both sides are the same: each individual that is covered is a true and a false positive at once."
      : "";
    if (this.warning.textContent !== text) {
      this.warning.textContent = text;
    }
  }

  /** The sets that the graph has; two that belong together are chosen until someone chooses. */
  offer(sets, example) {
    const [positive, negative] = pair(sets);
    for (const [side, usual] of [
      [this.positives, positive],
      [this.negatives, negative],
    ]) {
      side.sets = sets;
      side.example = example ? `such as ${side === this.positives ? "" : "not "}${example}` : "";
      if (this.untouched && usual) {
        side.kind.value = "examples";
        side.values.examples = usual.iri;
      }
    }
    this.positives.show();
    this.negatives.show();
    this.warn();
  }

  /** The members of a request. */
  sources() {
    return { positives: this.positives.source(), negatives: this.negatives.source() };
  }

  restore({ positives, negatives }) {
    this.untouched = false;
    this.positives.restore(positives);
    this.negatives.restore(negatives);
    this.warn();
  }
}
