// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.util.Locale;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFWrapper;
import org.apache.jena.sparql.core.Quad;
import org.htedl.fuseki.ntriples.NTriplesReader;

/** How much was read from files, and in what time. Not thread-safe. */
final class ReadFacts {
  /** Fewer triples are read before a user asks how long it takes. */
  private static final long WORTH_SAYING = 100_000;

  private static final double NANOS_A_SECOND = 1e9;

  private final long start = System.nanoTime();
  private long triples;
  private long linesByJena;
  private boolean scanned;

  /** Adds what a file of N-Triples had. */
  void add(NTriplesReader.Counts counts) {
    triples += counts.triples();
    linesByJena += counts.linesByJena();
    scanned = true;
  }

  /** A stream that counts what goes to another one. */
  StreamRDF counted(StreamRDF target) {
    return new StreamRDFWrapper(target) {
      @Override
      public void triple(Triple triple) {
        triples++;
        super.triple(triple);
      }

      @Override
      public void quad(Quad quad) {
        triples++;
        super.quad(quad);
      }
    };
  }

  /** What to say about it: a sentence, or none where there was little. */
  String sentence() {
    return triples < WORTH_SAYING ? "" : sentence((System.nanoTime() - start) / NANOS_A_SECOND);
  }

  /** The sentence, had it taken these seconds. */
  String sentence(double seconds) {
    String time =
        seconds < 10
            ? String.format(Locale.ROOT, "%.1f s", seconds)
            : String.format(Locale.ROOT, "%.0f s", seconds);
    String read = String.format(Locale.ROOT, "read %,d triples in %s", triples, time);
    return scanned ? read + String.format(Locale.ROOT, "; %,d lines by Jena", linesByJena) : read;
  }
}
