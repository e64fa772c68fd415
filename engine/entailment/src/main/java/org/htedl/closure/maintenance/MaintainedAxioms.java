// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.maintenance;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.hierarchy.Descent;
import org.htedl.closure.owl.ForeignAxioms;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rdfs.AxiomShape;
import org.htedl.closure.rdfs.PropertyHierarchy;
import org.htedl.closure.rdfs.RdfsAxioms;
import org.htedl.closure.rdfs.RdfsTerms;
import org.htedl.limit.Bounds;
import org.htedl.mirror.Fact;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.build.MirrorChange;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.relation.Components;
import org.htedl.mirror.term.Iri;
import org.jspecify.annotations.Nullable;

/**
 * The RDFS axioms of a graph, in the form that maintenance needs. Immutable: one for all revisions
 * with the same axioms.
 */
public final class MaintainedAxioms {
  private final RdfsAxioms axioms;
  private final EntailedFacts names;
  private final PropertyHierarchy properties;
  private final Adjacency ofDomain;
  private final Adjacency ofRange;
  private final Descent descent;
  private final @Nullable ForeignAxioms foreign;

  private MaintainedAxioms(
      RdfsAxioms axioms, EntailedFacts names, @Nullable ForeignAxioms foreign) {
    this.axioms = axioms;
    this.names = names;
    this.foreign = foreign;
    this.properties = new PropertyHierarchy(axioms.superProperties());
    this.ofDomain = axioms.domains().inverted();
    this.ofRange = axioms.ranges().inverted();
    this.descent = Descent.of(axioms.classes());
  }

  /**
   * The axioms that apply to a graph; empty if the consequences of a change cannot be computed from
   * the change and its neighbourhood.
   *
   * @param isReflexive whether closures also add reflexive axioms
   */
  static Optional<MaintainedAxioms> of(Mirror asserted, boolean isReflexive) {
    ForeignAxioms foreign = ForeignAxioms.concerning(asserted, isReflexive);
    EntailedFacts names = ForeignAxioms.names(asserted, foreign, RdfsTerms.all());
    RdfsTerms terms = RdfsTerms.of(names::idOf);
    WorkingFacts facts = WorkingFacts.of(asserted, names.layout());
    if (foreign != null) {
      foreign.addTo(facts, names);
    }
    if (!AxiomShape.isFixed(facts, terms)
        || foreign != null && AxiomShape.speaksOfAxioms(facts, terms)) {
      return Optional.empty();
    }
    RdfsAxioms axioms = RdfsAxioms.of(facts, terms, names::isPredicate, Bounds.none());
    return Optional.of(new MaintainedAxioms(axioms, names, foreign));
  }

  /** Whether they are still those that apply after the change, and all of those. */
  boolean applyAfter(MirrorChange change) {
    return Stream.concat(change.added().stream(), change.removed().stream())
        .noneMatch(this::isForeign);
  }

  private boolean isForeign(Fact fact) {
    return isUnknown(fact.predicate())
        || isUnknown(fact.subject())
        || fact instanceof Fact.Edge edge && isUnknown(edge.object());
  }

  /** Whether axioms speak of a node that the graph did not know. */
  private boolean isUnknown(String node) {
    return foreign != null && foreign.leavesOut(node);
  }

  /**
   * Whether nothing follows by OWL's rules that does not by those of RDFS, before and after a
   * change of facts: then it can be followed as under RDFS.
   */
  public static boolean areOfRdfs(Mirror believed, Mirror after) {
    Mirror schema = after.schema();
    return !OwlTerms.areIn(believed)
        && !OwlTerms.areIn(after)
        && !speaksOfTerms(believed)
        && (schema == null || !OwlTerms.areIn(schema) && !speaksOfTerms(schema));
  }

  /** Whether facts may become axioms of OWL, or make a property symmetric or transitive. */
  private static boolean speaksOfTerms(Mirror mirror) {
    return Stream.of(OwlTerms.KINDS, OwlTerms.PREDICATES, OwlTerms.LISTS)
        .flatMap(List::stream)
        .map(mirror::idOf)
        .anyMatch(
            term ->
                RdfsTerms.AXIOMS.stream()
                    .map(mirror::idOf)
                    .anyMatch(id -> mirror.role(id).inverse().targetsOf(term).length > 0));
  }

  /** Whether the fact is an axiom of RDFS. */
  public static boolean isAxiom(Fact fact) {
    return fact.predicate().startsWith(Iri.RDFS) && RdfsTerms.AXIOMS.contains(fact.predicate());
  }

  /** Whether triples may have the node as their predicate. */
  boolean isPredicate(int node) {
    return names.isPredicate(node);
  }

  int[] superClasses(int type) {
    return axioms.superClasses().targetsOf(type);
  }

  PropertyHierarchy properties() {
    return properties;
  }

  int[] domains(int property) {
    return axioms.domains().targetsOf(property);
  }

  int[] ranges(int property) {
    return axioms.ranges().targetsOf(property);
  }

  /** The properties of which the class is a domain. */
  int[] withDomain(int type) {
    return ofDomain.targetsOf(type);
  }

  /** The properties of which the class is a range. */
  int[] withRange(int type) {
    return ofRange.targetsOf(type);
  }

  Components classes() {
    return axioms.classes();
  }

  Descent descent() {
    return descent;
  }
}
