package org.htedl.closure.stratum;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.htedl.closure.fact.WorkingFacts;
import org.htedl.closure.owl.OwlTerms;
import org.htedl.closure.rule.ClassRule;
import org.htedl.closure.rule.OwlRule;
import org.htedl.closure.rule.PropertyRule;
import org.htedl.mirror.Mirror;
import org.htedl.mirror.build.EntailedFacts;
import org.htedl.mirror.relation.Adjacency;
import org.jspecify.annotations.Nullable;

/**
 * The properties whose pairs in the mirror are all pairs that rules have. Not so where a property
 * is declared an annotation, which has no pairs to an expression; where the schema alone entails
 * some, which its graphs do not show; and where literals are values, which {@code only} with a
 * class does not look at, but rules do.
 */
final class SeenPairs {
  private final Mirror closed;
  private final EntailedFacts names;
  private final Adjacency inverses;
  private final @Nullable WorkingFacts lasting;
  private final Set<Integer> withLiterals = new HashSet<>();

  /** The properties in {@link #withLiterals} that may have literals as subjects. */
  private final Set<Integer> backwards = new HashSet<>();

  /** The classes that may have literals as members. */
  private final Set<Integer> ofLiterals = new HashSet<>();

  /**
   * @param closed what follows by rules alone
   * @param facts the same, with the schema's axioms
   * @param lasting what follows from these alone; null if there are none
   */
  SeenPairs(
      Mirror closed,
      WorkingFacts facts,
      List<OwlRule> rules,
      OwlTerms terms,
      EntailedFacts names,
      @Nullable WorkingFacts lasting) {
    this.closed = closed;
    this.names = names;
    this.inverses = facts.role(terms.owl("inverseOf")).forward();
    this.lasting = lasting;
    withLiterals.addAll(facts.columns().keySet());
    Adjacency properties = facts.role(terms.owl("onProperty")).forward();
    for (long pair : facts.values(terms.owl("hasValue")).postings().pairs()) {
      for (int property : properties.targetsOf((int) pair)) {
        withLiterals.add(property);
      }
    }
    long[] superProperties = facts.role(terms.rdfs().subProperty()).forward().pairs();
    long[] superClasses = facts.role(terms.rdfs().subClass()).forward().pairs();
    int before;
    do {
      before = withLiterals.size() + backwards.size() + ofLiterals.size();
      follow(superProperties, withLiterals);
      follow(superProperties, backwards);
      follow(superClasses, ofLiterals);
      rules.forEach(this::follow);
    } while (withLiterals.size() + backwards.size() + ofLiterals.size() > before);
  }

  private static void follow(long[] hierarchy, Set<Integer> found) {
    for (long pair : hierarchy) {
      if (found.contains((int) (pair >>> 32))) {
        found.add((int) pair);
      }
    }
  }

  private void follow(OwlRule rule) {
    switch (rule) {
      case PropertyRule.Inverse inverse -> {
        if (withLiterals.contains(inverse.property())) {
          addBackwards(inverse.inverse());
        }
      }
      case PropertyRule.Chain chain -> {
        if (Arrays.stream(chain.path()).anyMatch(withLiterals::contains)) {
          addBackwards(chain.property());
        }
      }
      case PropertyRule.Range range -> addClass(withLiterals, range.property(), range.type());
      case PropertyRule.Domain domain -> addClass(backwards, domain.property(), domain.type());
      case ClassRule.Only only -> addClass(withLiterals, only.property(), only.filler());
      case ClassRule.HasValues some -> addClass(backwards, some.property(), some.type());
      case ClassRule.Some some -> addClass(backwards, some.property(), some.type());
      case ClassRule.Intersection and -> {
        if (Arrays.stream(and.parts()).anyMatch(ofLiterals::contains)) {
          ofLiterals.add(and.type());
        }
      }
      case ClassRule.Value value -> addValues(value.type(), value.property());
      case ClassRule.Self self -> addValues(self.type(), self.property());
      default -> {}
    }
  }

  private void addBackwards(int property) {
    withLiterals.add(property);
    backwards.add(property);
  }

  private void addClass(Set<Integer> properties, int property, int type) {
    if (properties.contains(property)) {
      ofLiterals.add(type);
    }
  }

  /** Members of the class have a value of the property, and the other way round. */
  private void addValues(int type, int property) {
    addClass(backwards, property, type);
    if (ofLiterals.contains(type)) {
      addBackwards(property);
    }
  }

  /** Whether definitions see all pairs of a property, which may be a blank node. */
  boolean areAll(int property) {
    if (withLiterals.contains(property)) {
      return false;
    }
    Set<Integer> same = new HashSet<>();
    for (int each = property; same.add(each) && isBlank(each); ) {
      for (int inverse : inverses.targetsOf(each)) {
        each = inverse;
      }
    }
    return same.stream()
        .allMatch(
            each ->
                (isBlank(each) || closed.isProperty(names.nodeName(each)))
                    && (lasting == null || lasting.role(each).size() == 0));
  }

  private boolean isBlank(int property) {
    return names.nodeName(property).startsWith("_:");
  }
}
