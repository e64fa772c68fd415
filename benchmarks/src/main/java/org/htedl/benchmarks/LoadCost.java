// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFLib;
import org.htedl.benchmarks.workload.Span;
import org.htedl.expression.Literal;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.fuseki.ntriples.FactReceiver;
import org.htedl.fuseki.ntriples.NTriplesReader;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * Processor time of a mirror of an N-Triples file: by Jena's parser and by the reader of N-Triples,
 * in turn, and of Jena's parser alone.
 */
public final class LoadCost {
  private LoadCost() {}

  /** Writes a file of about this many generated triples, ten an individual; returns the file. */
  public static Path write(int triples, Path file) throws IOException {
    write(new SyntheticGraph(triples / 10, 50, 5, 3, triples, 1), file);
    return file;
  }

  /** Measures a file of N-Triples once; {@code key=value} pairs. */
  public static String measure(Path file) throws IOException {
    int processors = Runtime.getRuntime().availableProcessors();
    Span parse = new Span();
    RDFParser.source(file.toString()).checking(false).parse(StreamRDFLib.sinkNull());
    parse.stop();
    Span jena = new Span();
    MirrorBuilder builder = new MirrorBuilder();
    RDFParser.source(file.toString()).checking(false).parse(new FactStream(builder));
    Mirror expected = builder.build();
    jena.stop();
    Span one = new Span();
    check(expected, scanned(file, 1));
    one.stop();
    Span all = new Span();
    check(expected, scanned(file, processors));
    all.stop();
    double millions = expected.assertions() / 1e6;
    return String.format(
        Locale.ROOT,
        "triples=%d jena_parse_cpu_s=%.2f jena_mirror_cpu_s=%.2f mirror_cpu_s=%.2f"
            + " cpu_s_a_million=%.2f mirror_wall_s=%.2f threads=%d threads_cpu_s=%.2f"
            + " threads_wall_s=%.2f bytes_a_triple=%.1f",
        expected.assertions(),
        parse.cpu,
        jena.cpu,
        one.cpu,
        one.cpu / millions,
        one.wall,
        processors,
        all.cpu,
        all.wall,
        (double) expected.bytes() / expected.assertions());
  }

  private static Mirror scanned(Path file, int threads) throws IOException {
    MirrorBuilder builder = new MirrorBuilder();
    new NTriplesReader(
            file,
            () -> new FactReceiver(builder.appender()),
            bytes -> {},
            threads,
            NTriplesReader.SPLIT_BYTES)
        .read();
    return builder.build();
  }

  private static void check(Mirror expected, Mirror found) {
    if (found.assertions() != expected.assertions()
        || found.nodeCount() != expected.nodeCount()
        || found.literalCount() != expected.literalCount()
        || found.individuals() != expected.individuals()) {
      throw new IllegalStateException("the two ways give different mirrors");
    }
  }

  private static void write(SyntheticGraph graph, Path file) throws IOException {
    try (BufferedWriter out = Files.newBufferedWriter(file, UTF_8)) {
      graph.forEach(new Lines(out));
    }
  }

  /** Writes each triple as a line. */
  private record Lines(Appendable out) implements TripleSource.Sink {
    @Override
    public void edge(String subject, String predicate, String object) {
      line(subject, predicate, "<" + object + ">");
    }

    @Override
    public void value(String subject, String predicate, Literal literal) {
      line(subject, predicate, '"' + literal.lexical() + "\"^^<" + literal.datatype() + ">");
    }

    private void line(String subject, String predicate, String object) {
      try {
        out.append('<').append(subject).append("> <").append(predicate).append("> ");
        out.append(object).append(" .\n");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
