// SPDX-License-Identifier: Apache-2.0
// Parts of the page that show an answer, each with the question that it is the answer to.
import { element } from "./dom.js";
import { sameCover, sameQuestion, questionText } from "./question.js";

/** A section with an answer: greyed, and labelled with its own question, once the input is another. */
export class AnswerPart {
  /**
   * @param root where the answer is rendered, within a section
   * @param belongs whether the answer to one question is the answer to another, as far as shown here
   * @param text a question in words
   */
  constructor(root, belongs, text = questionText) {
    this.root = root;
    this.belongs = belongs;
    this.text = text;
    this.question = null;
    this.label = element("p", { class: "stale-label", hidden: true });
    root.before(this.label);
  }

  show(question, render) {
    this.question = question;
    render(this.root);
  }

  /** Compares with what the input is now. */
  compare(current) {
    const stale = this.question !== null && !this.belongs(this.question, current);
    this.root.classList.toggle("stale", stale);
    this.label.hidden = !stale;
    this.label.textContent = stale ? `Of an earlier input, for: ${this.text(this.question)}` : "";
  }
}

/** The parts together: all of them show the answers to one question, from one moment on. */
export class Answers {
  constructor({ coverage, instances, plan }) {
    this.parts = {
      coverage: new AnswerPart(coverage, sameQuestion),
      instances: new AnswerPart(instances, sameCover),
      plan: new AnswerPart(plan, sameCover),
    };
  }

  /**
   * Replaces what is shown.
   *
   * @param renderers a function from the root for each part
   */
  show(question, renderers, current) {
    for (const [name, part] of Object.entries(this.parts)) {
      part.show(question, renderers[name]);
    }
    this.compare(current);
  }

  compare(current) {
    for (const part of Object.values(this.parts)) {
      part.compare(current);
    }
  }
}
