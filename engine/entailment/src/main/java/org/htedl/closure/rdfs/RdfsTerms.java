// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.rdfs;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import org.htedl.mirror.term.Iri;

/**
 * The ids of the terms in the rules of ρdf.
 *
 * @param type {@code rdf:type}
 * @param subClass {@code rdfs:subClassOf}
 * @param subProperty {@code rdfs:subPropertyOf}
 * @param domain {@code rdfs:domain}
 * @param range {@code rdfs:range}
 */
public record RdfsTerms(int type, int subClass, int subProperty, int domain, int range) {
  /** The predicates of axioms. */
  public static final List<String> AXIOMS =
      List.of(
          Iri.RDFS + "subClassOf",
          Iri.RDFS + "subPropertyOf",
          Iri.RDFS + "domain",
          Iri.RDFS + "range");

  /** All names. */
  public static List<String> all() {
    List<String> all = new ArrayList<>(AXIOMS);
    all.add(Iri.TYPE);
    return all;
  }

  /** The terms by name. */
  public static RdfsTerms of(ToIntFunction<String> ids) {
    return new RdfsTerms(
        ids.applyAsInt(Iri.TYPE),
        ids.applyAsInt(AXIOMS.get(0)),
        ids.applyAsInt(AXIOMS.get(1)),
        ids.applyAsInt(AXIOMS.get(2)),
        ids.applyAsInt(AXIOMS.get(3)));
  }

  boolean contains(int node) {
    return node == type
        || node == subClass
        || node == subProperty
        || node == domain
        || node == range;
  }
}
