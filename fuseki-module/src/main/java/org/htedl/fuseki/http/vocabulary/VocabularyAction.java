// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.vocabulary;

import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RDFWriter;
import org.htedl.fuseki.http.exchange.EndpointAction;
import org.htedl.fuseki.http.exchange.HttpExchange;

/**
 * {@code GET /dataset/vocabulary}: every term of HT-HEDL with its label, comment, domain and range,
 * as Turtle or in the other languages that Fuseki offers for graphs as text.
 */
public final class VocabularyAction extends EndpointAction {
  private static final String FILE = "/org/htedl/fuseki/vocabulary/htedl.ttl";

  /** The first is for those who do not say what they want. */
  private static final List<Lang> LANGUAGES =
      List.of(Lang.TURTLE, Lang.NTRIPLES, Lang.RDFXML, Lang.JSONLD, Lang.RDFJSON);

  private static final List<String> TYPES =
      LANGUAGES.stream()
          .flatMap(
              language ->
                  Stream.concat(
                      Stream.of(language.getHeaderString()),
                      language.getAltContentTypes().stream()))
          .distinct()
          .toList();

  public VocabularyAction() {
    super("GET");
  }

  @Override
  public void answer(HttpExchange exchange) throws IOException {
    String type = exchange.choose(TYPES);
    String turtle = turtle();
    Lang language = RDFLanguages.contentTypeToLang(type);
    String text =
        language == null || language.equals(Lang.TURTLE)
            ? turtle
            : RDFWriter.source(RDFParser.fromString(turtle, Lang.TURTLE).toGraph())
                .lang(language)
                .asString();
    Writer out = exchange.respond(type);
    exchange.client().release();
    try (out) {
      out.write(text);
    }
  }

  private static String turtle() throws IOException {
    try (InputStream in = VocabularyAction.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is not in the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
