// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.learn;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.RiotException;
import org.apache.jena.riot.system.ErrorHandlerFactory;
import org.apache.jena.riot.system.StreamRDF;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.riot.system.StreamRDFWriter;
import org.apache.jena.sparql.core.Quad;
import org.htedl.closure.Closure;
import org.htedl.closure.Entailment;
import org.htedl.engine.Engine;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.ingest.FactStream;
import org.htedl.limit.Progress;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.MirrorBuilder;

/**
 * The data of a task as all who learn get to see it: one file of triples without what is ignored
 * and without sets of examples, which would give the answer away.
 */
final class SharedData {
  private SharedData() {}

  /**
   * What was written.
   *
   * @param triples how many
   * @param unknown what was to be ignored and does not occur
   */
  record Written(long triples, List<String> unknown) {}

  /**
   * Writes the triples of a file, those of its named graphs too, as N-Triples, which is Turtle.
   *
   * @param ignore IRIs; triples that they occur in are left out
   * @throws IllegalArgumentException if the file is no RDF; the message names it
   */
  static Written write(Path data, List<String> ignore, Path target) throws IOException {
    Set<String> hidden = new HashSet<>(ignore);
    hidden.add(HtedlVocabulary.EXAMPLE);
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(target))) {
      StreamRDF writer = StreamRDFWriter.getWriterStream(out, Lang.NTRIPLES);
      Visible visible = new Visible(hidden, writer);
      writer.start();
      parse(data, visible);
      writer.finish();
      List<String> unknown = ignore.stream().filter(name -> !visible.met.contains(name)).toList();
      return new Written(visible.count, unknown);
    }
  }

  /** The mirror of a file's triples with what follows from them. */
  static Mirror mirror(Path data, Entailment entailment) {
    MirrorBuilder builder = new MirrorBuilder();
    parse(data, new FactStream(builder));
    Mirror asserted = builder.build();
    try (Engine engine = Engine.scalar()) {
      return new Closure(entailment, engine::covers).close(asserted, Progress.NONE, Long.MAX_VALUE);
    }
  }

  private static void parse(Path data, StreamRDF target) {
    try {
      RDFParser.source(data)
          .errorHandler(ErrorHandlerFactory.errorHandlerStrictNoLogging)
          .checking(false)
          .parse(target);
    } catch (RiotException bad) {
      throw new IllegalArgumentException(data + ": " + bad.getMessage(), bad);
    }
  }

  /** Hands on what has none of some names. */
  private static final class Visible extends StreamRDFBase {
    private final Set<String> hidden;
    private final StreamRDF target;
    private final Set<String> met = new HashSet<>();
    private long count;

    Visible(Set<String> hidden, StreamRDF target) {
      this.hidden = hidden;
      this.target = target;
    }

    @Override
    public void triple(Triple triple) {
      // All three are looked at, so that each name that occurs is known to.
      boolean hides = isHidden(triple.getSubject());
      hides |= isHidden(triple.getPredicate());
      hides |= isHidden(triple.getObject());
      if (!hides) {
        target.triple(triple);
        count++;
      }
    }

    @Override
    public void quad(Quad quad) {
      triple(quad.asTriple());
    }

    private boolean isHidden(Node node) {
      boolean found = node.isURI() && hidden.contains(node.getURI());
      if (found) {
        met.add(node.getURI());
      }
      return found;
    }
  }
}
