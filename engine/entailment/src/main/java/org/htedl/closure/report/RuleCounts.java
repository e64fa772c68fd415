// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.report;

import java.util.Set;
import java.util.TreeSet;
import org.htedl.bits.NodeSet;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.relation.Adjacency;
import org.htedl.mirror.term.Iri;

/**
 * Counts of the triples that the rules of ρdf added to a mirror, and of the derivations of an
 * engine that applies each rule to each triple, most of which give triples that it already has.
 *
 * @param newSubProperties pairs of {@code rdfs:subPropertyOf} that follow (rule rdfs5)
 * @param newSubClasses pairs of {@code rdfs:subClassOf} that follow (rdfs11)
 * @param newPairs triples of super-properties that follow (rdfs7)
 * @param newTypes types that follow (rdfs2, rdfs3, rdfs9)
 * @param hierarchyDerivations of rdfs5 and rdfs11: for each node the edges that lead on from what
 *     it reaches
 * @param pairDerivations of rdfs7: for each triple the super-properties of its predicate
 * @param domainDerivations of rdfs2: for each triple the classes that domains give its subject
 * @param rangeDerivations of rdfs3: for each triple the classes that ranges give its object
 * @param subClassDerivations of rdfs9: for each asserted type its superclasses
 */
public record RuleCounts(
    long newSubProperties,
    long newSubClasses,
    long newPairs,
    long newTypes,
    long hierarchyDerivations,
    long pairDerivations,
    long domainDerivations,
    long rangeDerivations,
    long subClassDerivations) {

  /** The counts of a closed mirror without a schema of its own. Costs its facts. */
  public static RuleCounts of(Mirror closed) {
    return new Counter(closed).count();
  }

  /** How many triples follow. */
  public long newTriples() {
    return newSubProperties + newSubClasses + newPairs + newTypes;
  }

  /** How many derivations there are. */
  public long derivations() {
    return hierarchyDerivations
        + pairDerivations
        + domainDerivations
        + rangeDerivations
        + subClassDerivations;
  }

  /** How many derivations would give a triple that is there already, asserted or derived before. */
  public long duplicates() {
    return derivations() - newTriples();
  }

  private static final class Counter {
    private final Mirror closed;
    private final Mirror asserted;
    private final int subProperty;
    private final int subClass;
    private final Adjacency superClasses;
    private final Adjacency superProperties;
    private long pairs;
    private long pairDerivations;
    private long domainDerivations;
    private long rangeDerivations;

    Counter(Mirror closed) {
      this.closed = closed;
      this.asserted = closed.asserted();
      this.subProperty = closed.idOf(Iri.RDFS + "subPropertyOf");
      this.subClass = closed.idOf(Iri.RDFS + "subClassOf");
      this.superClasses = closed.role(subClass).forward();
      this.superProperties = closed.role(subProperty).forward();
    }

    RuleCounts count() {
      closed.forEachRole(this::countRole);
      closed.forEachColumn(
          id -> pairs += closed.values(id).size() - (long) asserted.values(id).size());
      asserted.forEachRole(id -> countDerivations(id, asserted.role(id).size(), true));
      asserted.forEachColumn(id -> countDerivations(id, asserted.values(id).size(), false));
      return new RuleCounts(
          grown(subProperty),
          grown(subClass),
          pairs,
          newTypes(),
          steps(subProperty) + steps(subClass),
          pairDerivations,
          domainDerivations,
          rangeDerivations,
          subClassDerivations());
    }

    private long grown(int predicate) {
      return closed.role(predicate).size() - (long) asserted.role(predicate).size();
    }

    private void countRole(int predicate) {
      if (predicate != subProperty && predicate != subClass) {
        pairs += grown(predicate);
      }
    }

    private void countDerivations(int predicate, long triples, boolean resources) {
      int[] above = superProperties.targetsOf(predicate);
      pairDerivations += triples * above.length;
      domainDerivations += triples * classes(predicate, above, Iri.RDFS + "domain");
      if (resources) {
        rangeDerivations += triples * classes(predicate, above, Iri.RDFS + "range");
      }
    }

    /** The classes that an axiom gives to a property, with those of super-properties. */
    private int classes(int predicate, int[] above, String axiom) {
      Adjacency direct = closed.role(closed.idOf(axiom)).forward();
      Set<Integer> all = new TreeSet<>();
      addClasses(direct.targetsOf(predicate), all);
      for (int property : above) {
        addClasses(direct.targetsOf(property), all);
      }
      return all.size();
    }

    private void addClasses(int[] classes, Set<Integer> all) {
      for (int type : classes) {
        all.add(type);
        for (int higher : superClasses.targetsOf(type)) {
          all.add(higher);
        }
      }
    }

    private long newTypes() {
      long[] members = {0};
      closed.forEachClass(id -> members[0] += closed.members(id).cardinality());
      asserted.forEachClass(id -> members[0] -= asserted.members(id).cardinality());
      return members[0];
    }

    private long subClassDerivations() {
      long[] count = {0};
      asserted.forEachClass(
          id -> {
            NodeSet row = asserted.members(id);
            count[0] += (long) row.cardinality() * superClasses.targetsOf(id).length;
          });
      return count[0];
    }

    private long steps(int predicate) {
      Adjacency direct = asserted.role(predicate).forward();
      long[] steps = {direct.size()};
      closed
          .role(predicate)
          .forward()
          .forEachHead(
              (head, targets, from, to) -> {
                for (int i = from; i < to; i++) {
                  steps[0] += direct.targetsOf(targets[i]).length;
                }
              });
      return steps[0];
    }
  }
}
