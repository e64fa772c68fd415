// The options of a search, by the names that the server gives them.
import { element } from "../dom.js";

const number = (name, text, usual, limits, hint) => ({ name, text, usual, kind: "number", limits, hint });
const choice = (name, text, usual, values, hint) => ({ name, text, usual, kind: "choice", values, hint });
const flag = (name, text, usual, hint) => ({ name, text, usual, kind: "flag", hint });

const FIRST = [
  number("maxLength", "Longest expression", 7, { min: 1, max: 15, step: 1 }, "class 1, not +1, and, or +1, some, only +2, min, max +3, a value 2, a bound 3"),
  number("seconds", "Seconds", 10, { min: 0.1, step: "any" }, "the time for everything"),
  choice("measure", "What is maximised", "accuracy", ["accuracy", "f1", "balanced", "mcc", "precision", "recall", "precision@0.8"], "precision@0.8 is precision at a recall of 0.8 or more"),
  number("noise", "Noise", 0, { min: 0, max: 0.5, step: "any" }, "the share of the negatives that an answer without errors may cover"),
];

const MORE = [
  number("maxDepth", "Nested roles", 3, { min: 0, max: 6, step: 1 }),
  number("cardinality", "Largest min and max", 5, { min: 1, max: 64, step: 1 }, "1 for neither"),
  choice("only", "only", "nonempty", ["off", "nonempty", "on"], "whether only holds where there is no successor"),
  choice("combine", "Shapes", "auto", ["auto", "single", "union", "tree"], "shapes that the choice may have"),
  number("folds", "Folds", 10, { min: 0, max: 20, step: 1 }, "of cross validation; below 20 examples each is left out alone; 0 for none"),
  number("permutations", "Shuffles", 200, { min: 0, max: 1000, step: 1 }, "of the labels, for the test against chance; 0 for none"),
  number("top", "Expressions shown", 5, { min: 1, max: 100, step: 1 }),
  number("diverse", "Least difference", 0.3, { min: 0, max: 1, step: "any" }, "of what two of them cover"),
  number("splits", "Bounds a property", 100, { min: 1, max: 10000, step: 1 }, "of its literals"),
  number("seed", "Seed", 42, { step: 1 }, "the same seed gives the same answer"),
  flag("inverse", "Follow roles backwards, too", true),
  flag("nominals", "Single individuals as fillers", false),
  flag("monotone", "Without not, only and max", false, "these take what the data does not say for false"),
];

export class LearnOptions {
  /** @param changed called when one is another */
  constructor(root, changed) {
    this.inputs = new Map();
    this.changed = changed;
    root.append(
      element("div", { class: "options" }, ...FIRST.map((each) => this.field(each))),
      element(
        "details",
        { id: "learn-more" },
        element("summary", {}, "More options"),
        element("div", { class: "options" }, ...MORE.map((each) => this.field(each))),
      ),
    );
  }

  field({ name, text, usual, kind, limits, values, hint }) {
    const id = `learn-${name}`;
    const properties = { id, title: hint, onchange: this.changed, oninput: this.changed, autocomplete: "off" };
    const input =
      kind === "choice"
        ? element("select", properties, ...values.map((value) => element("option", { value }, value)))
        : element("input", { ...properties, ...limits, type: kind === "flag" ? "checkbox" : "number" });
    this.inputs.set(name, { input, usual, kind });
    this.set(name, usual);
    return element("div", { class: kind === "flag" ? "option flag" : "option" }, element("label", { for: id, title: hint }, text), input);
  }

  set(name, value) {
    const { input, kind } = this.inputs.get(name);
    if (kind === "flag") {
      input.checked = value === true;
    } else {
      input.value = value;
    }
  }

  /** Those that are not at their defaults; a number that cannot be read goes as it is, for the server's sentence. */
  values() {
    const values = {};
    for (const [name, { input, usual, kind }] of this.inputs) {
      if (kind === "flag") {
        if (input.checked !== usual) {
          values[name] = input.checked;
        }
      } else if (input.value !== String(usual) && (input.value !== "" || input.validity?.badInput)) {
        values[name] = kind === "number" && input.value !== "" ? Number(input.value) : input.value;
      }
    }
    return values;
  }

  /** The opposite of values(): all others are at their defaults. */
  restore(values) {
    for (const [name, { usual }] of this.inputs) {
      this.set(name, values?.[name] ?? usual);
    }
  }
}
