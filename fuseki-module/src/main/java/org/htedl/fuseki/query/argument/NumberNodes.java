// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.argument;

import java.util.OptionalDouble;
import org.apache.jena.datatypes.xsd.XSDDatatype;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.jspecify.annotations.Nullable;

/**
 * Counts and measures as nodes. Remembers the most recent, since hypotheses are alike and making a
 * literal costs more than finding one. For one thread.
 */
public final class NumberNodes {
  private static final int REMEMBERED = 1 << 12;

  private final @Nullable Node[] integers = new Node[REMEMBERED];
  private final long[] integerValues = new long[REMEMBERED];
  private final @Nullable Node[] doubles = new Node[REMEMBERED];
  private final long[] doubleBits = new long[REMEMBERED];

  /** A count as an {@code xsd:integer}. */
  public Node integer(long value) {
    int at = (int) value & (REMEMBERED - 1);
    Node known = integers[at];
    if (known == null || integerValues[at] != value) {
      known = NodeFactory.createLiteralDT(Long.toString(value), XSDDatatype.XSDinteger);
      integers[at] = known;
      integerValues[at] = value;
    }
    return known;
  }

  /** A measure as an {@code xsd:double}, or null where it is not defined. */
  public @Nullable Node measure(OptionalDouble measure) {
    return measure.isPresent() ? real(measure.getAsDouble()) : null;
  }

  private Node real(double value) {
    long bits = Double.doubleToLongBits(value);
    // Fractions of small numbers differ in their high bits: fold all of them into the index.
    int at = (int) ((bits * 0x9E3779B97F4A7C15L) >>> 52);
    Node known = doubles[at];
    if (known == null || doubleBits[at] != bits) {
      known = NodeFactory.createLiteralDT(Double.toString(value), XSDDatatype.XSDdouble);
      doubles[at] = known;
      doubleBits[at] = bits;
    }
    return known;
  }
}
