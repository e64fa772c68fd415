// The editor of an expression: colours, completion, errors where they are.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { EditorState, Prec } from "@codemirror/state";
import { EditorView, keymap, placeholder } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { KEYWORDS, manchester, NAME_BEGUN } from "./manchester.js";

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

/**
 * Makes the editor.
 *
 * @param complete start of a name → promise of completions
 * @param check text → promise of {error, position} or null
 */
export function makeEditor({ parent, nonce, text, complete, check, run, changed }) {
  const completions = async (context) => {
    const before = context.matchBefore(NAME_BEGUN);
    if (!before && !context.explicit) {
      return null;
    }
    const from = before ? before.from : context.pos;
    const begun = before ? before.text : "";
    const options = KEYWORDS.filter((word) => word.toLowerCase().startsWith(begun.toLowerCase())).map((word) => ({
      label: word,
      type: "keyword",
      detail: "keyword",
      boost: -1,
    }));
    const bare = begun.replace(/^'/, "").replace(/^[^:]*:(?!$)/, "");
    try {
      const found = await complete(bare, context);
      for (const each of found.completions) {
        options.push({
          label: each.name,
          displayLabel: each.name,
          apply: each.text,
          detail: each.kinds.join(", "),
          info: each.iri,
          type: each.kinds[0]?.includes("property") ? "property" : each.kinds[0] === "class" ? "class" : "variable",
        });
      }
    } catch {
      // Without the server's names there are still the keywords.
    }
    return { from, options, filter: false };
  };

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
    { delay: 350 },
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
        autocompletion({ override: [completions], icons: false, activateOnTypingDelay: 120 }),
        lint,
        placeholder("hasCar some (ShortCar and ClosedCar)"),
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
