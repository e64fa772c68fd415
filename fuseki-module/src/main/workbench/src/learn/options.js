// SPDX-License-Identifier: Apache-2.0
// The options of a search, by the names that the server gives them. LearnOptionTextsTest writes options.json.
import { element } from "../dom.js";
import OPTIONS from "./options.json";

// Check boxes last: they have one line each.
const fields = (more) =>
  OPTIONS.filter((each) => each.more === more).sort((a, b) => (a.kind === "flag") - (b.kind === "flag"));

export class LearnOptions {
  /** @param changed called when one is another */
  constructor(root, changed) {
    this.inputs = new Map();
    this.changed = changed;
    root.append(
      element("div", { class: "options" }, ...fields(false).map((each) => this.field(each))),
      element(
        "details",
        { id: "learn-more" },
        element("summary", {}, "More options"),
        element("div", { class: "options" }, ...fields(true).map((each) => this.field(each))),
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
