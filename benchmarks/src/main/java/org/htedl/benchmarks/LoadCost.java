package org.htedl.benchmarks;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.system.StreamRDFLib;
import org.htedl.expression.Literal;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * What a mirror of an N-Triples file costs, compared with what Jena needs to parse that file and
 * throw the triples away, in turn.
 *
 * <p>Arguments: the number of triples, repetitions. The file is made in a temporary folder and
 * deleted.
 */
public final class LoadCost {
  private static final double NANOS_PER_MS = 1e6;

  private LoadCost() {}

  /** Prints a line of {@code key=value} pairs for each repetition. */
  public static void main(String[] arguments) throws IOException {
    int triples = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 10_000_000;
    int repetitions = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 3;
    Path file = Files.createTempFile("htedl-load", ".nt");
    try {
      write(new SyntheticGraph(triples / 10, 50, 5, 3, triples, 1), file);
      for (int i = 0; i < repetitions; i++) {
        measure(file);
      }
    } finally {
      Files.delete(file);
    }
  }

  private static void measure(Path file) {
    long start = System.nanoTime();
    RDFDataMgr.parse(StreamRDFLib.sinkNull(), file.toString());
    long parsed = System.nanoTime();
    MirrorBuilder builder = new MirrorBuilder();
    RDFDataMgr.parse(new FactStream(builder), file.toString());
    Mirror mirror = builder.build();
    long built = System.nanoTime();
    System.out.printf(
        Locale.ROOT,
        "triples=%d parse_ms=%.0f parse_and_mirror_ms=%.0f ratio=%.2f bytes_a_triple=%.1f%n",
        mirror.assertions(),
        (parsed - start) / NANOS_PER_MS,
        (built - parsed) / NANOS_PER_MS,
        (double) (built - parsed) / (parsed - start),
        (double) mirror.bytes() / mirror.assertions());
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
