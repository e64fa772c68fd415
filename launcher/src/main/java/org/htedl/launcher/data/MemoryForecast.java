// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;
import org.apache.jena.atlas.AtlasException;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.shared.JenaException;
import org.apache.jena.sparql.core.Quad;
import org.htedl.fuseki.ntriples.CountedStream;

/**
 * What files would take in Jena's dataset in memory, by their sizes and their first MiB.
 *
 * @param subject what the sentences are about: a file's name, or {@code "the data"}
 * @param triples about how many there are; 0 if that cannot be seen
 * @param heap the most bytes that this JVM may use
 */
public record MemoryForecast(String subject, long triples, long heap) {
  /** Of Jena's dataset in memory, measured on data of ten triples an individual. */
  static final int BYTES_A_TRIPLE = 400;

  private static final int SAMPLE = 1 << 20;
  private static final double PART = 0.6;
  private static final double GIGABYTE = 1e9;

  /** The forecast for these files in a heap of this many bytes. */
  public static MemoryForecast of(List<Path> files, long heap) throws IOException {
    long triples = 0;
    for (Path file : files) {
      triples += triples(file);
    }
    String subject =
        files.size() == 1 ? String.valueOf(files.getFirst().getFileName()) : "the data";
    return new MemoryForecast(subject, triples, heap);
  }

  private static long triples(Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      // What is wrong is said when the file is loaded.
      return 0;
    }
    DataSyntax syntax = DataSyntax.of(file);
    long[] taken = {0};
    byte[] sample;
    try (InputStream raw =
            new CountedStream(
                Files.newInputStream(file), (bytes, from, to) -> taken[0] += to - from);
        InputStream in = syntax.isPacked() ? new GZIPInputStream(raw) : raw) {
      sample = in.readNBytes(SAMPLE);
    }
    long counted = triples(sample, syntax.lang(), file.toAbsolutePath().toUri().toString());
    return taken[0] == 0 ? 0 : Math.round((double) counted * Files.size(file) / taken[0]);
  }

  private static long triples(byte[] sample, Lang lang, String base) {
    long[] counted = {0};
    try {
      RDFParser.source(new ByteArrayInputStream(sample))
          .lang(lang)
          .base(base)
          .errorHandler(ErrorHandlerFactory.errorHandlerSimple())
          .checking(false)
          .parse(
              new StreamRDFBase() {
                @Override
                public void triple(Triple triple) {
                  counted[0]++;
                }

                @Override
                public void quad(Quad quad) {
                  counted[0]++;
                }
              });
    } catch (JenaException | AtlasException cut) {
      // The sample ends within a statement. What is wrong is said when the file is loaded.
      return counted[0];
    }
    return counted[0];
  }

  private double needed() {
    return (double) triples * BYTES_A_TRIPLE;
  }

  /** Whether they may not fit, so that the user is to be warned before they are loaded. */
  public boolean isShort() {
    return needed() > PART * heap;
  }

  /** What is short and what helps, as a sentence. */
  public String sentence() {
    return String.format(
        Locale.ROOT,
        "%s has about %s triples; in memory Jena needs about %s GB for them and this JVM has %s:"
            + " %s",
        subject,
        number(triples),
        gigabytes(needed()),
        gigabytes(heap),
        advice(needed()));
  }

  /** What to say when the heap was full while the files were loaded. */
  public String whenFull() {
    return isShort()
        ? sentence()
        : String.format(
            Locale.ROOT,
            "out of memory: in memory Jena needs some %d bytes a triple and this JVM has %s GB: %s",
            BYTES_A_TRIPLE,
            gigabytes(heap),
            advice(Math.max(needed(), 2 * PART * heap)));
  }

  private static String advice(double needed) {
    return String.format(
        Locale.ROOT,
        "use --tdb2 DIR, or HTEDL_JAVA_OPTIONS=-Xmx%.0fg",
        Math.max(1, Math.ceil(needed / PART / (1 << 30))));
  }

  private static String number(long count) {
    return count < 1_000_000
        ? String.format(Locale.ROOT, "%,d", count)
        : String.format(Locale.ROOT, "%.0f million", count / 1e6);
  }

  private static String gigabytes(double bytes) {
    double size = bytes / GIGABYTE;
    return String.format(Locale.ROOT, size < 10 ? "%.1f" : "%.0f", size);
  }
}
