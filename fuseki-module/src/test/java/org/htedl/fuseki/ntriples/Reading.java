// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.shared.JenaException;
import org.htedl.fuseki.ingest.NodeNames;

/**
 * What comes of reading a file: its triples as sorted texts, or the sentence of the refusal. Both
 * ways of reading give blank nodes the same names.
 */
record Reading(List<String> triples, String refusal) {
  private static final UUID DOCUMENT = new UUID(4711, 815);

  /** By the reader under test. */
  static Reading of(Path file, int threads, long splitBytes) throws IOException {
    List<Texts> receivers = Collections.synchronizedList(new ArrayList<>());
    try {
      NTriplesReader.Counts counts =
          new NTriplesReader(
                  file,
                  () -> {
                    receivers.add(new Texts());
                    return receivers.getLast();
                  },
                  bytes -> {},
                  threads,
                  splitBytes,
                  DOCUMENT)
              .read();
      List<String> all = new ArrayList<>();
      receivers.forEach(texts -> all.addAll(texts.triples));
      Collections.sort(all);
      if (counts.triples() != all.size()) {
        throw new AssertionError("%s for %d triples".formatted(counts, all.size()));
      }
      return new Reading(all, "");
    } catch (JenaException refused) {
      return new Reading(List.of(), String.valueOf(refused.getMessage()));
    }
  }

  /** By Jena alone. */
  static Reading byJena(Path file) throws IOException {
    Texts texts = new Texts();
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = file.toString().endsWith(".gz") ? new GZIPInputStream(raw) : raw) {
      new JenaParser(DOCUMENT)
          .parse(
              in,
              new StreamRDFBase() {
                @Override
                public void triple(Triple triple) {
                  texts.take(triple);
                }
              });
    } catch (JenaException refused) {
      return new Reading(List.of(), String.valueOf(refused.getMessage()));
    }
    Collections.sort(texts.triples);
    return new Reading(texts.triples, "");
  }

  /** Collects triples as texts. */
  static final class Texts implements TripleReceiver {
    final List<String> triples = new ArrayList<>();
    long scanned;

    @Override
    public void take(ScannedTriple triple) {
      scanned++;
      LiteralType type = triple.type();
      String object =
          type == null
              ? triple.object().toString()
              : literal(triple.object().toString(), type.datatype(), type.language());
      triples.add(triple.subject() + " " + triple.predicate() + " " + object);
    }

    @Override
    public void take(Triple triple) {
      Node object = triple.getObject();
      String text =
          object.isLiteral()
              ? literal(
                      object.getLiteralLexicalForm(),
                      object.getLiteralDatatypeURI(),
                      object.getLiteralLanguage().toLowerCase(Locale.ROOT))
                  + (NodeNames.isKept(object) ? "" : " is not kept")
              : object.isTripleTerm() ? object.toString() : NodeNames.nameOf(object);
      triples.add(
          NodeNames.nameOf(triple.getSubject())
              + " "
              + NodeNames.nameOf(triple.getPredicate())
              + " "
              + text);
    }

    private static String literal(String lexical, String datatype, String language) {
      return "\"%s\"^^%s@%s".formatted(lexical, datatype, language);
    }

    @Override
    public void discard() {
      triples.clear();
    }
  }
}
