package org.htedl.expression;

import java.util.List;
import java.util.Set;

/** The names that may have been meant by an IRI or a name that is unknown, as words. */
public final class ClosestNames {
  private static final int MOST = 2;

  private ClosestNames() {}

  /** The closest local names of entities of these kinds, at most two, the closest first. */
  public static List<String> of(Vocabulary vocabulary, String unknown, Set<EntityKind> kinds) {
    return unknown.startsWith("_:")
        ? List.of()
        : vocabulary.closest(localName(unknown), kinds, MOST);
  }

  /** As {@link #of}, of individuals. */
  public static List<String> ofIndividual(Vocabulary vocabulary, String unknown) {
    return of(vocabulary, unknown, Set.of(EntityKind.INDIVIDUAL));
  }

  /** What a sentence goes on with that says of a name that it is unknown; empty without any. */
  public static String clause(List<String> closest) {
    return switch (closest.size()) {
      case 0 -> "";
      case 1 -> "; the closest name is " + closest.getFirst();
      default -> "; the closest names are " + String.join(" and ", closest);
    };
  }

  /** Of an IRI, what comes after its last separator; of a name with a prefix, without it. */
  private static String localName(String name) {
    String local = name.substring(Math.max(name.lastIndexOf('#'), name.lastIndexOf('/')) + 1);
    return local.substring(local.lastIndexOf(':') + 1);
  }
}
