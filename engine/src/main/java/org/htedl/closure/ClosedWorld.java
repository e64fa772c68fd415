package org.htedl.closure;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.htedl.bits.DenseRow;
import org.htedl.bits.Layout;
import org.htedl.bits.NodeSet;
import org.htedl.bits.RowUnion;
import org.htedl.bits.SparseRow;
import org.htedl.mirror.Adjacency;
import org.htedl.mirror.EntailedFacts;
import org.htedl.mirror.Mirror;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates definitions under the closed world, stratum by stratum: whoever a definition covers is
 * a member of the class, and what follows from that by rules is there before the next stratum is
 * looked at. A stratum whose definitions depend on one another is evaluated until it no longer
 * grows: its least fixpoint. What is not, is among the individuals that there are by then.
 */
final class ClosedWorld {
  private final List<Definition> definitions = new ArrayList<>();
  private final ClassEvaluator evaluator;
  private final Map<Integer, NodeSet> members = new HashMap<>();

  /**
   * @param asserted the facts, whose definitions and whose schema's are meant
   */
  ClosedWorld(Mirror asserted, ClassEvaluator evaluator) {
    this.evaluator = evaluator;
    definitions.addAll(DefinitionReader.definitions(asserted));
    Mirror schema = asserted.schema();
    if (schema != null) {
      definitions.addAll(DefinitionReader.definitions(schema.asserted()));
    }
  }

  /** All classes and properties in the definitions. */
  Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (Definition definition : definitions) {
      names.add(definition.type());
      definition.readings().forEach(reading -> names.add(reading.name()));
    }
    names.remove("");
    return names;
  }

  /**
   * The order of evaluation.
   *
   * @param closed what follows by rules alone
   * @param foreign the schema's axioms
   * @param names knows {@link #names} and all terms
   * @param mostPairs how many pairs a transitive closure may have
   */
  Strata.Order order(
      Mirror closed, @Nullable ForeignAxioms foreign, EntailedFacts names, long mostPairs) {
    if (definitions.isEmpty()) {
      return Strata.Order.NONE;
    }
    WorkingFacts facts = WorkingFacts.of(closed, names.layout());
    if (foreign != null) {
      foreign.addTo(facts, names);
    }
    OwlTerms terms = new OwlTerms(names::idOf);
    OwlLists lists = OwlLists.of(facts, terms);
    new OwlSchema(facts, terms, lists, mostPairs).addHierarchies();
    List<Adjacency> hierarchies =
        List.of(
            facts.role(terms.rdfs().subClass()).forward(),
            facts.role(terms.rdfs().subProperty()).forward());
    List<OwlRule> rules = OwlAxioms.rules(facts, terms, lists, names::nodeName);
    return Strata.of(definitions, rules, hierarchies, names::idOf, names::nodeName);
  }

  /**
   * The mirror with the members of all defined classes.
   *
   * @param closed what follows by rules alone
   * @param rules from members of classes that are given to the mirror of those, the facts, and all
   *     that follows by rules
   */
  Mirror close(Mirror closed, Strata.Order order, Function<Map<Integer, NodeSet>, Mirror> rules) {
    Mirror mirror = closed;
    for (Strata.Stratum stratum : order.strata()) {
      while (grow(mirror, stratum.definitions())) {
        mirror = rules.apply(members);
      }
    }
    return mirror;
  }

  /** Evaluates a stratum; whether anything is new. */
  private boolean grow(Mirror mirror, List<Definition> stratum) {
    List<DenseRow> rows =
        evaluator.covers(mirror, stratum.stream().map(Definition::expression).toList());
    boolean grown = false;
    for (int i = 0; i < rows.size(); i++) {
      int type = mirror.idOf(stratum.get(i).type());
      DenseRow row = rows.get(i);
      NodeSet known = members.getOrDefault(type, SparseRow.EMPTY);
      NodeSet all = union(mirror.layout(), known, row);
      // Who is a member by the schema alone is not shown, and must not be told again and again.
      grown |=
          all.cardinality() > known.cardinality()
              && row.countWith(mirror.members(type)) < row.cardinality();
      members.put(type, all);
    }
    return grown;
  }

  /**
   * @param layout of the union
   */
  static NodeSet union(Layout layout, NodeSet first, NodeSet second) {
    RowUnion union = new RowUnion(layout);
    union.add(first);
    union.add(second);
    return union.unite();
  }
}
