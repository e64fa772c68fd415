// SPDX-License-Identifier: Apache-2.0
// What the page is for at the moment: evaluating expressions, learning them, or SPARQL.
import { byId } from "./dom.js";

const MODES = ["evaluate", "learn", "query"];

export class Mode {
  /** @param changed called after a change */
  constructor(changed) {
    this.changed = changed;
    this.name = MODES[0];
    for (const name of MODES) {
      byId(`mode-${name}`).addEventListener("click", () => this.set(name));
    }
    this.show();
  }

  set(name) {
    if (MODES.includes(name) && name !== this.name) {
      this.name = name;
      this.show();
      this.changed();
    }
  }

  show() {
    for (const name of MODES) {
      byId(`mode-${name}`).setAttribute("aria-pressed", String(name === this.name));
    }
    document.body.dataset.shown = this.name;
    for (const part of document.querySelectorAll("[data-mode]")) {
      part.hidden = !part.dataset.mode.split(" ").includes(this.name);
    }
  }
}
