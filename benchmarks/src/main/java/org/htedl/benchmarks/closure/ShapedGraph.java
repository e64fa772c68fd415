// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import org.htedl.benchmarks.TripleSource;
import org.htedl.expression.Literal;
import org.htedl.mirror.term.Iri;

/**
 * Generated data of a shape: the whole schema, and as many triples about things as asked for, of
 * which a few come twice. The same for the same numbers.
 */
public final class ShapedGraph implements TripleSource {
  private static final String NAMESPACE = "http://example.org/shaped/";

  /** Classes from which the kinds of a deep tree are drawn; they are upper ones. */
  private static final int UPPER = 200;

  private final OntologyShape shape;
  private final int triples;
  private final long seed;
  private final int[] parents;
  private final int[] kindClasses;

  /**
   * @param triples about things
   * @param seed where the choices come from
   */
  public ShapedGraph(OntologyShape shape, int triples, long seed) {
    this.shape = Objects.requireNonNull(shape);
    if (triples < 1) {
      throw new IllegalArgumentException("a graph has one triple or more");
    }
    this.triples = triples;
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    parents = new int[shape.classes];
    for (int c = 1; c < parents.length; c++) {
      parents[c] = random.nextInt(Math.max(1, (int) (c * shape.reach)));
    }
    kindClasses = new int[shape.kinds];
    for (int k = 0; k < kindClasses.length; k++) {
      kindClasses[k] = shape.withAncestors ? k % shape.classes : random.nextInt(1, UPPER);
    }
  }

  /** What a property says of its ends. */
  private enum Variant {
    DOMAIN_AND_RANGE,
    DOMAIN,
    RANGE,
    PLAIN,
    LITERAL;

    boolean hasDomain() {
      return this == DOMAIN_AND_RANGE || this == DOMAIN;
    }

    boolean hasRange() {
      return this == DOMAIN_AND_RANGE || this == RANGE;
    }

    boolean hasLiterals() {
      return this == DOMAIN || this == LITERAL;
    }
  }

  private int things() {
    return Math.max(2, triples / shape.each);
  }

  /** Triples of the schema. */
  public int schemaTriples() {
    int properties = shape.kinds * shape.copies;
    return shape.classes - 1 + 4 * properties + (shape.lower > 0 ? 5 * properties : 0);
  }

  @Override
  public void forEach(Sink sink) {
    for (int c = 1; c < parents.length; c++) {
      sink.edge(type(c), Iri.RDFS + "subClassOf", type(parents[c]));
    }
    for (int kind = 0; kind < shape.kinds; kind++) {
      for (int copy = 0; copy < shape.copies; copy++) {
        for (Variant variant : Variant.values()) {
          axioms(kind, property(kind, copy, variant, false), variant, sink);
          if (shape.lower > 0) {
            sink.edge(
                property(kind, copy, variant, true),
                Iri.RDFS + "subPropertyOf",
                property(kind, copy, variant, false));
          }
        }
      }
    }
    things(new SplittableRandom(seed + 1), sink);
  }

  private void axioms(int kind, String property, Variant variant, Sink sink) {
    if (variant.hasDomain()) {
      sink.edge(property, Iri.RDFS + "domain", type(kindClasses[kind]));
    }
    if (variant.hasRange()) {
      // A kind's objects are of the next kind.
      sink.edge(property, Iri.RDFS + "range", type(kindClasses[(kind + 1) % shape.kinds]));
    }
  }

  private void things(SplittableRandom random, Sink sink) {
    int made = 0;
    for (int thing = 0; made < triples; thing = (thing + 1) % things()) {
      int end = (int) Math.min(triples, made + (long) shape.each);
      if (random.nextDouble() < shape.typed) {
        int type =
            shape.withAncestors
                ? kindClasses[thing % shape.kinds]
                : random.nextInt(1, parents.length);
        sink.edge(thing(thing), Iri.TYPE, type(type));
        made++;
        while (shape.withAncestors && type != 0 && made < end) {
          type = parents[type];
          sink.edge(thing(thing), Iri.TYPE, type(type));
          made++;
        }
      }
      for (; made < end; made++) {
        triple(thing, random, sink);
      }
    }
  }

  private void triple(int thing, SplittableRandom random, Sink sink) {
    boolean isStray = random.nextDouble() < shape.strays;
    int kind = isStray ? random.nextInt(shape.kinds) : thing % shape.kinds;
    Variant variant = variant(random.nextDouble());
    String property =
        property(kind, random.nextInt(shape.copies), variant, random.nextDouble() < shape.lower);
    if (variant.hasLiterals()) {
      sink.value(thing(thing), property, Literal.string("v" + random.nextInt(1 + triples / 8)));
      return;
    }
    int object = random.nextInt(things());
    if (random.nextDouble() >= shape.strays) {
      int ofKind = object - object % shape.kinds + (kind + 1) % shape.kinds;
      object = ofKind < things() ? ofKind : object;
    }
    sink.edge(thing(thing), property, thing(object));
  }

  private Variant variant(double draw) {
    double left = draw - shape.domainAndRange;
    if (left < 0) {
      return Variant.DOMAIN_AND_RANGE;
    }
    left -= shape.domainOnly;
    if (left < 0) {
      return Variant.DOMAIN;
    }
    left -= shape.rangeOnly;
    if (left < 0) {
      return Variant.RANGE;
    }
    return left < shape.plain ? Variant.PLAIN : Variant.LITERAL;
  }

  private static String type(int number) {
    return NAMESPACE + "C" + number;
  }

  private static String thing(int number) {
    return NAMESPACE + "i" + number;
  }

  private static String property(int kind, int copy, Variant variant, boolean isLower) {
    return NAMESPACE + (isLower ? "q" : "p") + kind + "-" + copy + "-" + variant.ordinal();
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "shape %s, %,d triples about things", shape, triples);
  }
}
