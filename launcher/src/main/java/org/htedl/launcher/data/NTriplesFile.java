// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.data;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jena.graph.Node;
import org.apache.jena.riot.out.NodeFmtLib;
import org.htedl.closure.report.EntailedTriples;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.matching.query.PatternTerms;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/** Writes triples of a mirror as N-Triples; every node's text is made once. Not thread-safe. */
public final class NTriplesFile implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final byte[] END = " .\n".getBytes(StandardCharsets.US_ASCII);

  private final Mirror mirror;
  private final OutputStream out;
  private final byte[] @Nullable [] nodes;

  /** Starts the file, in the place of one that is there. */
  public NTriplesFile(Path file, Mirror mirror) throws IOException {
    this.mirror = mirror;
    this.nodes = new byte[mirror.nodeCount() + 1][];
    this.out = new BufferedOutputStream(Files.newOutputStream(file), BUFFER_BYTES);
  }

  public void write(EntailedTriples.Block block) throws IOException {
    for (long pair : block.pairs()) {
      out.write(node((int) (pair >>> 32)));
      out.write(' ');
      out.write(node(block.predicate()));
      out.write(' ');
      int object = (int) pair;
      out.write(block.literals() ? text(NodeNames.nodeOf(mirror.literal(object))) : node(object));
      out.write(END);
    }
  }

  private byte[] node(int id) {
    byte[] known = nodes[id];
    if (known == null) {
      known = text(NodeNames.nodeOf(PatternTerms.nodeName(mirror, id)));
      nodes[id] = known;
    }
    return known;
  }

  private static byte[] text(Node node) {
    return NodeFmtLib.strNT(node).getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
