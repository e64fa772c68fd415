// The choice of positive and negative examples.
import { element } from "./dom.js";

const KINDS = [
  ["none", "none"],
  ["examples", "set of examples"],
  ["class", "class expression"],
  ["individuals", "individuals"],
];

/** One side: what kind of source, and the source itself. */
class Side {
  constructor(name, title, changed) {
    this.name = name;
    this.changed = changed;
    this.sets = [];
    this.kind = element(
      "select",
      { id: `${name}-kind`, "aria-label": `${title}: where from`, onchange: () => this.show() },
      ...KINDS.map(([value, text]) => element("option", { value }, text)),
    );
    this.place = element("div");
    this.title = title;
    this.values = { examples: "", class: "", individuals: "" };
    this.root = element("fieldset", {}, element("legend", {}, title), element("div", { class: "side" }, this.kind, this.place));
    this.show();
  }

  show() {
    const kind = this.kind.value;
    const input = this.input(kind);
    this.place.replaceChildren(...(input ? [input] : []));
    this.changed();
  }

  input(kind) {
    const keep = (event) => {
      this.values[kind] = event.target.value;
      this.changed();
    };
    const properties = { id: `${this.name}-value`, oninput: keep, onchange: keep };
    if (kind === "examples") {
      const select = element(
        "select",
        { ...properties, "aria-label": `${this.title}: set of examples` },
        ...this.sets.map((set) => element("option", { value: set.iri }, `${set.iri} (${set.size})`)),
      );
      if (this.sets.length === 0) {
        return element("p", { class: "quiet" }, "This graph has no htedl:example triples.");
      }
      if (this.values.examples) {
        select.value = this.values.examples;
      }
      this.values.examples = select.value;
      return select;
    }
    if (kind === "class") {
      const input = element("input", {
        ...properties,
        type: "text",
        "aria-label": `${this.title}: class expression`,
        placeholder: "not EastboundTrain",
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

  /** The member of a request; undefined if there is none. */
  source() {
    const kind = this.kind.value;
    const value = kind === "none" ? "" : this.values[kind].trim();
    if (value === "") {
      return undefined;
    }
    return kind === "individuals"
      ? { individuals: value.split(/\s+/).map((iri) => iri.replace(/^<|>$/g, "")) }
      : { [kind]: value };
  }
}

export class Examples {
  constructor(root, changed) {
    this.positives = new Side("positives", "Positive", changed);
    this.negatives = new Side("negatives", "Negative", changed);
    root.append(this.positives.root, this.negatives.root);
  }

  /** The sets that the graph has; the usual pair is chosen at once. */
  offer(sets) {
    for (const [side, pattern] of [
      [this.positives, /pos/i],
      [this.negatives, /neg/i],
    ]) {
      side.sets = sets;
      const usual = sets.find((set) => pattern.test(set.iri));
      if (usual && side.kind.value === "none") {
        side.kind.value = "examples";
        side.values.examples = usual.iri;
      }
      side.show();
    }
  }

  /** The members of a request. */
  sources() {
    return { positives: this.positives.source(), negatives: this.negatives.source() };
  }
}
