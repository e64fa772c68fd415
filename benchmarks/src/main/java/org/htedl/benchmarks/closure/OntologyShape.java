// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.closure;

import java.util.Locale;

/**
 * What a data set is like: proportions of the two that Heino and Pan measured (RDFS Reasoning on
 * Massively Parallel Hardware, tables 2 and 4). Shares are of the triples with properties, types
 * aside.
 */
public enum OntologyShape {
  /**
   * As DBpedia: few classes in a flat tree and many properties; types are asserted with all
   * superclasses, so that nearly everything that rules derive is there already.
   */
  D(320, 1 / 16., 320, 2, 26_471_572, 14, .9, true, .2, .18, .06, .28, 0, .05),
  /**
   * As YAGO2: as many classes as a large part of the words, in a deep tree, and few properties,
   * some with super-properties; few types are asserted, so that most follow.
   */
  Y(365_420, .8, 24, 1, 35_176_410, 5, .12, false, .04, .545, .016, .2, .105, .1);

  final int classes;

  /** A class is below one of the classes before it, of the first of these, as a share of them. */
  final double reach;

  /**
   * Kinds of things, each with properties of its own and a class, which is one of the upper ones.
   */
  final int kinds;

  /** Properties alike of each kind. */
  final int copies;

  final int triples;

  /** Triples for each thing. */
  final int each;

  /** The share of things whose type is asserted. */
  final double typed;

  /** Whether types are asserted with all superclasses, and are those of the kind. */
  final boolean withAncestors;

  final double domainAndRange;
  final double domainOnly;
  final double rangeOnly;

  /** Between things, by properties without domain and range; the others have literals. */
  final double plain;

  /** By a property that is below the one of the kind. */
  final double lower;

  /** Things that have a property of another kind, or are the object of one. */
  final double strays;

  OntologyShape(
      int classes,
      double reach,
      int kinds,
      int copies,
      int triples,
      int each,
      double typed,
      boolean withAncestors,
      double domainAndRange,
      double domainOnly,
      double rangeOnly,
      double plain,
      double lower,
      double strays) {
    this.classes = classes;
    this.reach = reach;
    this.kinds = kinds;
    this.copies = copies;
    this.triples = triples;
    this.each = each;
    this.typed = typed;
    this.withAncestors = withAncestors;
    this.domainAndRange = domainAndRange;
    this.domainOnly = domainOnly;
    this.rangeOnly = rangeOnly;
    this.plain = plain;
    this.lower = lower;
    this.strays = strays;
  }

  /**
   * The shape of a name, in any case.
   *
   * @throws IllegalArgumentException with a sentence, if there is none
   */
  public static OntologyShape named(String name) {
    for (OntologyShape shape : values()) {
      if (shape.name().equalsIgnoreCase(name)) {
        return shape;
      }
    }
    throw new IllegalArgumentException("--shape is d or y, not " + name);
  }

  /** Triples about things in the whole set, as published; those of the schema come on top. */
  public int triples() {
    return triples;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
