package org.htedl.closure;

import java.util.Set;
import org.htedl.mirror.EntailedFacts;

/**
 * Which restrictions say what follows from being a member, so that who is a member since it
 * satisfies one has the values already that follow from that.
 */
final class OwnValues {
  private final EntailedFacts names;
  private final SeenPairs seen;

  /**
   * @param seen of which properties definitions see all pairs
   */
  OwnValues(EntailedFacts names, SeenPairs seen) {
    this.names = names;
    this.seen = seen;
  }

  /** The restriction at a node. */
  Definition.Own of(int node, int property, Object value) {
    return new Definition.Own(names.nodeName(node), names.nodeName(property), value);
  }

  /** The restriction by which a rule concludes something from members. */
  Definition.Own of(OwlRule rule) {
    return switch (rule) {
      case ClassRule.Only only -> of(only.type(), only.property(), names.nodeName(only.filler()));
      case ClassRule.Value value ->
          of(value.type(), value.property(), names.nodeName(value.value()));
      case ClassRule.Self self -> of(self.type(), self.property(), "");
      default -> throw new IllegalArgumentException("concludes nothing from members: " + rule);
    };
  }

  /** Whether who satisfies some restrictions has what follows by a rule from being a member. */
  boolean has(Set<Definition.Own> satisfied, OwlRule rule) {
    return satisfied.contains(of(rule))
        && !(rule instanceof ClassRule.Only only && !seen.areAll(only.property()));
  }

  /** What grows with the members of a class by a rule. */
  static DependencyNode written(OwlRule rule) {
    return switch (rule) {
      case ClassRule.Only only -> new DependencyNode.OfClass(only.filler());
      case ClassRule.Value value -> new DependencyNode.OfProperty(value.property());
      case ClassRule.Self self -> new DependencyNode.OfProperty(self.property());
      default -> throw new IllegalArgumentException("concludes nothing from members: " + rule);
    };
  }
}
