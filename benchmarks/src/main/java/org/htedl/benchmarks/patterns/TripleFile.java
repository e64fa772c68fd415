// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.patterns;

import java.nio.file.Path;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.riot.system.StreamRDFBase;
import org.htedl.benchmarks.TripleSource;
import org.htedl.fuseki.ingest.NodeNames;

/** The triples of a file in any syntax that Jena reads; its blank nodes become IRIs. */
public record TripleFile(Path file) implements TripleSource {
  @Override
  public void forEach(Sink sink) {
    RDFParser.source(file).parse(new Feed(sink));
  }

  private static final class Feed extends StreamRDFBase {
    private final Sink sink;

    Feed(Sink sink) {
      this.sink = sink;
    }

    @Override
    public void triple(Triple triple) {
      String subject = name(triple.getSubject());
      String predicate = name(triple.getPredicate());
      Node object = triple.getObject();
      if (object.isLiteral()) {
        sink.value(subject, predicate, NodeNames.literalOf(object));
      } else {
        sink.edge(subject, predicate, name(object));
      }
    }

    private static String name(Node node) {
      return node.isBlank() ? "urn:blank:" + node.getBlankNodeLabel() : node.getURI();
    }
  }

  @Override
  public String toString() {
    return String.valueOf(file.getFileName());
  }
}
