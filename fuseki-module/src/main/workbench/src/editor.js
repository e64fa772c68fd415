// SPDX-License-Identifier: Apache-2.0
// The editor of an expression: colours, completion, errors where they are.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { Compartment, EditorState, Prec, StateEffect } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { completions } from "./completion.js";
import { manchester } from "./manchester.js";

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--keyword)", fontWeight: "600" },
  { tag: tags.bool, color: "var(--keyword)" },
  { tag: tags.string, color: "var(--string)" },
  { tag: tags.number, color: "var(--number)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
]);

const look = EditorView.theme({
  "&": { fontSize: "0.95rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-content": { fontFamily: "var(--mono)", minHeight: "5.2rem", caretColor: "var(--text)", padding: "8px 0" },
  ".cm-scroller": { lineHeight: "1.5" },
  ".cm-placeholder": { color: "var(--quiet)" },
  ".cm-cursor": { borderLeftColor: "var(--text)" },
  ".cm-selectionBackground, &.cm-focused .cm-selectionBackground": { background: "var(--soft) !important" },
  ".cm-tooltip": { background: "var(--panel)", color: "var(--text)", border: "1px solid var(--line)", borderRadius: "6px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { color: "inherit", opacity: "0.75", fontStyle: "normal" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--bad)" },
  "&.cm-focused .cm-matchingBracket": { background: "var(--soft)" },
});

/** How far the offending part at a position reaches. */
function endOf(text, from) {
  const match = /^(<[^>]*>|"[^"]*"?|'[^']*'?|[\p{L}\p{N}_.:-]+|\S)/u.exec(text.slice(from));
  return from + (match ? match[0].length : 0);
}

const hint = new Compartment();
const otherGraph = StateEffect.define();

/**
 * Makes the editor.
 *
 * @param names what asks the server for names, see completions()
 * @param check text → promise of {error, position} or null
 */
export function makeEditor({ parent, nonce, text, names, check, run, changed }) {
  const lint = linter(
    async (view) => {
      const text = view.state.doc.toString();
      if (text.trim() === "") {
        return [];
      }
      const found = await check(text);
      if (!found || found.error === undefined || view.state.doc.toString() !== text) {
        return [];
      }
      const from = Math.min(Math.max(0, found.position), text.length);
      const to = endOf(text, from);
      return [{ from: to > from ? from : Math.max(0, from - 1), to, severity: "error", message: found.error }];
    },
    { delay: 350, needsRefresh: (update) => update.transactions.some((each) => each.effects.some((e) => e.is(otherGraph))) },
  );

  return new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(nonce),
        history(),
        closeBrackets(),
        bracketMatching(),
        manchester(),
        syntaxHighlighting(colours),
        look,
        EditorView.lineWrapping,
        autocompletion({ override: [completions(names)], icons: false, activateOnTypingDelay: 120 }),
        lint,
        hint.of([]),
        // Tab is left alone: it has to lead out of the editor.
        Prec.highest(keymap.of([{ key: "Mod-Enter", run: () => (run(), true) }])),
        keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap]),
        EditorView.contentAttributes.of({
          "aria-label": "Class expression in Manchester syntax",
          "aria-describedby": "editor-error",
          spellcheck: "false",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) {
            changed(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
}

/** Replaces the whole text. */
export function setText(view, text) {
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}

/** Writes a name where the cursor is, apart from the words beside it. */
export function insertName(view, text) {
  const { from, to } = view.state.selection.main;
  const before = view.state.sliceDoc(Math.max(0, from - 1), from);
  const after = view.state.sliceDoc(to, to + 1);
  const insert = `${/^[\s([{,]?$/.test(before) ? "" : " "}${text}${/^[\s)\]},]?$/.test(after) ? "" : " "}`;
  view.dispatch({ changes: { from, to, insert }, selection: { anchor: from + insert.length } });
  view.focus();
}

/** Shows an expression where none is written. */
export function setHint(view, text) {
  view.dispatch({ effects: hint.reconfigure(text ? placeholder(text) : []) });
}

/** Checks the text again, which may mean something else in another graph. */
export const recheck = (view) => view.dispatch({ effects: otherGraph.of(null) });
