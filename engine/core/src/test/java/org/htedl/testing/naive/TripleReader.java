// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing.naive;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.Literal;

/**
 * Reads triples of tests, three terms each, from lines such as {@code a r b}, {@code a rdf:type C},
 * {@code a d "x"@en} or {@code a d "3"^^xsd:byte}. A name without a prefix is in {@link #EX}; bare
 * numbers are integers or decimals.
 */
public final class TripleReader {
  /** The namespace of names without a prefix. */
  public static final String EX = "http://example.org/test#";

  private static final Map<String, String> PREFIXES =
      Map.of(
          "rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
          "rdfs", "http://www.w3.org/2000/01/rdf-schema#",
          "owl", "http://www.w3.org/2002/07/owl#",
          "xsd", "http://www.w3.org/2001/XMLSchema#",
          "htedl", "https://w3id.org/htedl#");

  private static final Pattern TERM =
      Pattern.compile("\"([^\"]*)\"(?:@([\\w-]+)|\\^\\^(\\S+))?|\\S+", Pattern.DOTALL);

  private TripleReader() {}

  /** The triples of some lines. */
  public static List<Triple> read(String... lines) {
    List<Triple> triples = new ArrayList<>();
    for (String line : lines) {
      List<Object> terms = new ArrayList<>();
      Matcher matcher = TERM.matcher(line);
      while (matcher.find()) {
        terms.add(term(matcher));
      }
      if (terms.size() != 3) {
        throw new IllegalArgumentException("three terms are a triple: " + line);
      }
      triples.add(new Triple((String) terms.get(0), (String) terms.get(1), terms.get(2)));
    }
    return triples;
  }

  private static Object term(Matcher matcher) {
    String text = matcher.group();
    if (text.startsWith("\"")) {
      return matcher.group(2) != null
          ? Literal.tagged(matcher.group(1), matcher.group(2))
          : new Literal(
              matcher.group(1),
              iri(matcher.group(3) == null ? "xsd:string" : matcher.group(3)),
              "");
    }
    if (text.matches("[+-]?[0-9]+")) {
      return Literal.xsd(text, "integer");
    }
    if (text.matches("[+-]?[0-9]*\\.[0-9]+")) {
      return Literal.xsd(text, "decimal");
    }
    return iri(text);
  }

  /** The IRI of a name with or without a prefix; blank nodes as they are. */
  public static String iri(String name) {
    int colon = name.indexOf(':');
    if (colon < 0) {
      return EX + name;
    }
    String namespace = PREFIXES.get(name.substring(0, colon));
    return namespace == null ? name : namespace + name.substring(colon + 1);
  }
}
