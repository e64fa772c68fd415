// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.ntriples;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Objects;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.lang.LabelToNode;
import org.htedl.fuseki.ingest.NodeNames;
import org.htedl.mirror.term.TermBytes;

/**
 * The names of blank nodes: of the same label as Jena's parser gives them. Remembers one label, as
 * a node is mostly the subject of several lines. Not thread-safe.
 */
final class BlankNames {
  /** All labels of a document have one scope, whatever it is called. */
  private static final Node DOCUMENT = NodeFactory.createURI("urn:x-document");

  private final LabelToNode labels;
  private byte[] last = new byte[0];
  private byte[] lastName = new byte[0];

  BlankNames(LabelToNode labels) {
    this.labels = labels;
  }

  /** Sets the term to the name of the node whose label, in ASCII, is between the two places. */
  void set(TermBytes term, byte[] line, int from, int to) {
    if (!Arrays.equals(last, 0, last.length, line, from, to)) {
      last = Arrays.copyOfRange(line, from, to);
      String label = new String(last, US_ASCII);
      Node node = labels.get(DOCUMENT, label);
      lastName = Objects.requireNonNull(NodeNames.nameOf(node)).getBytes(UTF_8);
    }
    term.set(lastName, 0, lastName.length);
  }
}
