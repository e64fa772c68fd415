// SPDX-License-Identifier: Apache-2.0
// The Manchester syntax as far as colours need it.
import { LanguageSupport, StreamLanguage } from "@codemirror/language";

const FACETS = /^(length|minLength|maxLength|pattern|langRange)\b/i;
const WORDS = /^(and|or|not|some|only|value|min|max|exactly|self|inverse|that)(?![\p{L}\p{N}_:-])/iu;

const grammar = {
  name: "manchester",
  token(stream) {
    if (stream.eatSpace()) {
      return null;
    }
    if (stream.match(/^#.*/)) {
      return "comment";
    }
    if (stream.match(/^<[^<>\s=][^<>\s]*>/)) {
      return "name";
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) {
      return "string";
    }
    if (stream.match(/^'(?:[^'\\]|\\.)*'?/)) {
      return "name";
    }
    if (stream.match(/^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?f?/)) {
      return "number";
    }
    if (stream.match(WORDS)) {
      return "keyword";
    }
    if (stream.match(FACETS)) {
      return "keyword";
    }
    if (stream.match(/^(true|false)\b/i)) {
      return "bool";
    }
    if (stream.match(/^[\p{L}_][\p{L}\p{N}_.-]*(:[\p{L}\p{N}_.-]*)?/u) || stream.match(/^:[\p{L}\p{N}_.-]+/u)) {
      return "name";
    }
    stream.next();
    return "punctuation";
  },
  languageData: {
    closeBrackets: { brackets: ["(", "[", "{", "'", '"'] },
    commentTokens: { line: "#" },
  },
};

/** The word at the end of a text that a name may be completed from. */
export const NAME_BEGUN = /'[^']*$|[\p{L}_:][\p{L}\p{N}_.:-]*$/u;

export const manchester = () => new LanguageSupport(StreamLanguage.define(grammar));
