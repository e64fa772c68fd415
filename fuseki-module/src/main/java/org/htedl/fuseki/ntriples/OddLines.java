// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.UUID;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.system.StreamRDFBase;
import org.apache.jena.shared.JenaException;

/**
 * Lines of no plain shape, which Jena parses, many at a time. Jena lets a statement go on over
 * lines. Lines that did not follow one another in the file must not make one, so a statement of our
 * own stands between them: whatever is not complete before it is a syntax error after it.
 *
 * <p>An error here only says that these lines are not to be read apart from the rest of the file;
 * what is wrong, or whether anything is, Jena says of the whole file. Not thread-safe.
 */
final class OddLines {
  private static final int BATCH = 1 << 20;

  private final JenaParser jena;
  private final TripleReceiver receiver;
  private final Node mark = NodeFactory.createURI("urn:uuid:" + UUID.randomUUID());
  private final byte[] separator;
  private final ByteArrayOutputStream batch = new ByteArrayOutputStream();
  private long lines;
  private long triples;

  OddLines(JenaParser jena, TripleReceiver receiver) {
    this.jena = jena;
    this.receiver = receiver;
    String term = "<" + mark.getURI() + "> ";
    this.separator = (term + term + term + ".\n").getBytes(UTF_8);
  }

  /**
   * Adds a line.
   *
   * @param to where it ends, after its line feed if it has one
   * @param follows whether the line before it in the file was the last one here
   * @throws JenaException if lines are not to be read apart from the rest
   */
  void add(byte[] bytes, int from, int to, boolean follows) {
    if (batch.size() >= BATCH) {
      parse();
    }
    if (!follows || batch.size() == 0) {
      batch.writeBytes(separator);
    }
    batch.write(bytes, from, to - from);
    lines++;
  }

  /**
   * Parses what has not been parsed.
   *
   * @throws JenaException if lines are not to be read apart from the rest
   */
  void parse() {
    if (batch.size() == 0) {
      return;
    }
    byte[] all = batch.toByteArray();
    batch.reset();
    jena.parse(
        new ByteArrayInputStream(all),
        new StreamRDFBase() {
          @Override
          public void triple(Triple triple) {
            if (!triple.getSubject().equals(mark)) {
              triples++;
              receiver.take(triple);
            }
          }
        });
  }

  long lines() {
    return lines;
  }

  /** The number of triples that the lines had. */
  long triples() {
    return triples;
  }
}
