// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.syntax;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.riot.Lang;
import org.htedl.fuseki.syntax.Content.Foreign;
import org.htedl.fuseki.syntax.Content.Rdf;
import org.jspecify.annotations.Nullable;

/** Recognizes a document of XML by its document type and its root element. */
final class XmlStart {
  private static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  private static final String TRIX = "http://www.w3.org/2004/03/trix/";
  private static final String XMLNS = "xmlns";

  private static final Map<String, Foreign> BY_NAMESPACE =
      Map.of(
          "http://www.w3.org/2002/07/owl#",
          Conversion.of("OWL/XML"),
          "http://www.w3.org/2006/12/owl2-xml#",
          Conversion.of("OWL/XML of a draft of 2006"),
          "http://www.w3.org/2003/05/owl-xml",
          Conversion.of("OWL 1 in XML"),
          "urn:oasis:names:tc:entity:xmlns:xml:catalog",
          new Foreign(
              "an XML catalog, which says where imported ontologies are",
              "give it with --imports, not as data"),
          "http://www.w3.org/2000/svg",
          new Foreign("an image (SVG)", "leave it out"),
          "http://www.w3.org/2005/sparql-results#",
          new Foreign("a result of a SPARQL query", "give the data that was asked"));

  private static final Pattern NAME = Pattern.compile("[\\p{L}_][\\p{L}\\p{N}_.:-]*+");
  private static final Pattern ATTRIBUTE =
      Pattern.compile("\\s++([\\p{L}_][\\p{L}\\p{N}_.:-]*+)\\s*+=\\s*+(\"[^\"]*+\"|'[^']*+')");

  private final String text;
  private int at;

  private XmlStart(String text) {
    this.text = text;
  }

  /** Returns whether a text begins as XML does, and not with an IRI in angle brackets. */
  static boolean isXml(String text) {
    int at = skipSpace(text, 0);
    if (text.startsWith("<?", at) || text.startsWith("<!", at)) {
      return true;
    }
    if (!text.startsWith("<", at)) {
      return false;
    }
    Matcher name = NAME.matcher(text).region(at + 1, text.length());
    if (!name.lookingAt() || name.end() == text.length()) {
      return false;
    }
    Matcher attribute = ATTRIBUTE.matcher(text).region(name.end(), text.length());
    return attribute.lookingAt() || name.group().toLowerCase(Locale.ROOT).equals("html");
  }

  /** The content of a text that {@linkplain #isXml begins as XML}. */
  static Content content(String text) {
    return new XmlStart(text).content();
  }

  private Content content() {
    String type = "";
    while (true) {
      at = skipSpace(text, at);
      if (text.startsWith("<?", at)) {
        skipBehind("?>");
      } else if (text.startsWith("<!--", at)) {
        skipBehind("-->");
      } else if (text.startsWith("<!", at)) {
        type = documentType();
      } else {
        break;
      }
    }
    if (type.equalsIgnoreCase("html")) {
      return page();
    }
    if (type.endsWith(":RDF")) {
      return new Rdf(Lang.RDFXML, true);
    }
    return text.startsWith("<", at) ? ofRoot() : new Content.Unclear();
  }

  private static Foreign page() {
    return new Foreign(
        "an HTML page, not an ontology",
        "download the file that the page shows, often behind a link Raw or Download");
  }

  private Content ofRoot() {
    Matcher name = NAME.matcher(text).region(at + 1, text.length());
    if (!name.lookingAt()) {
      return new Content.Unclear();
    }
    String root = name.group();
    String local = root.substring(root.indexOf(':') + 1);
    if (root.equalsIgnoreCase("html")) {
      return page();
    }
    String namespace = namespace(root, name.end());
    if (local.equals("RDF") && !root.equals(local) || RDF.equals(namespace)) {
      return new Rdf(Lang.RDFXML, true);
    }
    if (namespace == null) {
      return new Foreign(
          "XML with the root element <" + root + ">, not RDF/XML",
          "leave it out, or convert it to Turtle");
    }
    Foreign known = BY_NAMESPACE.get(namespace);
    return known != null && !(namespace.endsWith("owl#") && !local.equals("Ontology"))
        ? known
        : new Rdf(namespace.startsWith(TRIX) ? Lang.TRIX : Lang.RDFXML, true);
  }

  /** The namespace of the root element; null if it has none. */
  private @Nullable String namespace(String root, int end) {
    Map<String, String> declared = new HashMap<>();
    Matcher attribute = ATTRIBUTE.matcher(text);
    int from = end;
    while (attribute.region(from, text.length()).lookingAt()) {
      String value = attribute.group(2);
      declared.put(attribute.group(1), value.substring(1, value.length() - 1));
      from = attribute.end();
    }
    int colon = root.indexOf(':');
    return declared.get(colon < 0 ? XMLNS : XMLNS + ":" + root.substring(0, colon));
  }

  private void skipBehind(String end) {
    int found = text.indexOf(end, at);
    at = found < 0 ? text.length() : found + end.length();
  }

  /** Skips a document type with its entities, and gives its name. */
  private String documentType() {
    Matcher name = NAME.matcher(text);
    int from = skipSpace(text, Math.min(text.length(), at + "<!DOCTYPE".length()));
    String type = name.region(from, text.length()).lookingAt() ? name.group() : "";
    int brackets = 0;
    while (at < text.length()) {
      char next = text.charAt(at);
      if (text.startsWith("<!--", at)) {
        skipBehind("-->");
        continue;
      }
      at++;
      if (next == '"' || next == '\'') {
        int end = text.indexOf(next, at);
        at = end < 0 ? text.length() : end + 1;
      } else if (next == '[') {
        brackets++;
      } else if (next == ']') {
        brackets--;
      } else if (next == '>' && brackets == 0) {
        break;
      }
    }
    return type;
  }

  private static int skipSpace(String text, int from) {
    int at = from;
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return at;
  }
}
