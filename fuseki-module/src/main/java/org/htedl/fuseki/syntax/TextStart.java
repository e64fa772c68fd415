// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.jena.riot.Lang;
import org.htedl.fuseki.syntax.Content.Foreign;
import org.htedl.fuseki.syntax.Content.Rdf;

/** Recognizes a document of text that is not XML by its first token. */
final class TextStart {
  private static final String KEYWORDS = "@id|@context|@graph|@type|@value|@list|@set";
  private static final Pattern LINKED_DATA = Pattern.compile("\"(?:" + KEYWORDS + ")\"");
  private static final Pattern DIRECTIVE =
      Pattern.compile(
          "@prefix\\b|@base\\b|@version\\b|(?i:prefix\\s++[^\\s:]*+:\\s*+<|base\\s*+<|version\\s*+\")");

  /** Beginnings of statements in Turtle and TriG: an IRI, a blank node, a list, a name, a graph. */
  private static final Pattern STATEMENT =
      Pattern.compile(
          "<[^\\s<>\"{}|^`]*+>|<<|_:\\S|\\[|\\(|\\{|(?i:graph)\\s|[\\p{L}\\p{N}_.-]*+:[\\p{L}\\p{N}_]++\\s");

  private static final List<Other> OTHERS =
      List.of(
          new Other(
              "(?:format-version|data-version|ontology|default-namespace|auto-generated-by"
                  + "|saved-by|idspace|subsetdef|synonymtypedef):\\s|\\[(?:Term|Typedef|Instance)]",
              Conversion.of("OBO")),
          new Other("[A-Z][A-Za-z]++\\s*+\\(", Conversion.of("OWL functional syntax")),
          new Other(
              "(?:Prefix|Namespace|Ontology|Import|Class|ObjectProperty|DataProperty"
                  + "|AnnotationProperty|Individual|Datatype|EquivalentClasses|DisjointClasses)"
                  + "\\s*+:\\s",
              Conversion.of("OWL Manchester syntax")),
          new Other(
              "\\(\\s*+(?:define-[a-z-]++|in-tbox|in-knowledge-base|implies|equivalent)\\s",
              Conversion.of("KRSS")),
          new Other(
              ";\\s|;$",
              new Foreign(
                  "a project of Protégé 3",
                  "open it in Protégé 3 and save the ontology as RDF/XML or Turtle")),
          new Other(
              "(?i:select|ask|construct|describe|insert|delete)\\s",
              new Foreign("a SPARQL query or update", "give the data that it is about")),
          new Other(
              "[\\p{L}\\p{N}_.-]++\\s*+=",
              new Foreign("a file of properties, not of RDF", "leave it out")));

  private record Other(Pattern start, Foreign content) {
    Other(String start, Foreign content) {
      this(Pattern.compile(start, Pattern.MULTILINE), content);
    }
  }

  private TextStart() {}

  /** The content of a text. */
  static Content content(String text) {
    String start = withoutComments(text);
    if (start.isEmpty()) {
      return new Content.Empty();
    }
    if (isJson(start)) {
      return LINKED_DATA.matcher(start).find()
          ? new Rdf(Lang.JSONLD, true)
          : new Foreign("JSON without \"@context\" and \"@id\", not JSON-LD", "leave it out");
    }
    for (Other other : OTHERS) {
      if (other.start.matcher(start).lookingAt()) {
        return other.content;
      }
    }
    if (DIRECTIVE.matcher(start).lookingAt()) {
      return new Rdf(Lang.TRIG, true);
    }
    if (QuadLine.isIn(start)) {
      return new Rdf(Lang.NQUADS, true);
    }
    return STATEMENT.matcher(start).lookingAt() ? new Rdf(Lang.TRIG, false) : new Content.Unclear();
  }

  /** The text from its first token on, behind white space and comments of RDF and of OBO. */
  private static String withoutComments(String text) {
    int at = 0;
    while (at < text.length()) {
      char next = text.charAt(at);
      if (next == '#' || next == '!') {
        int end = text.indexOf('\n', at);
        at = end < 0 ? text.length() : end;
      } else if (Character.isWhitespace(next)) {
        at++;
      } else {
        break;
      }
    }
    return text.substring(at);
  }

  /** Returns whether a text begins as JSON does, which no statement of TriG does. */
  private static boolean isJson(String text) {
    String second = text.substring(1).stripLeading();
    return text.startsWith("{") && (second.startsWith("\"") || second.startsWith("}"))
        || text.startsWith("[") && second.startsWith("{");
  }
}
