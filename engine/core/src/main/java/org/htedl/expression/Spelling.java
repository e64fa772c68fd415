// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The names closest in spelling to one that is unknown, by Levenshtein distance without regard to
 * case, two adjacent characters exchanged counting once; names too far off to be meant are left
 * out. Not thread-safe.
 */
public final class Spelling {
  /** Names that a sentence lists. */
  private static final int LISTED = 2;

  private record Candidate(String name, int distance) {}

  private final String wanted;
  private final int limit;
  private final int farthest;
  private final List<Candidate> best = new ArrayList<>();

  /**
   * @param wanted the unknown name
   * @param limit how many names to keep
   */
  public Spelling(String wanted, int limit) {
    this(wanted, limit, Math.max(1, wanted.length() / 3));
  }

  /**
   * As above.
   *
   * @param farthest the largest distance of a name that may be meant
   */
  public Spelling(String wanted, int limit, int farthest) {
    this.wanted = wanted.toLowerCase(Locale.ROOT);
    this.limit = limit;
    this.farthest = farthest;
  }

  /**
   * Returns the local names of entities of these kinds that may have been meant by an unknown IRI
   * or name, at most two, the closest first.
   */
  public static List<String> closest(Vocabulary vocabulary, String unknown, Set<EntityKind> kinds) {
    return unknown.startsWith("_:")
        ? List.of()
        : vocabulary.closest(localName(unknown), kinds, LISTED);
  }

  /** Returns the same as {@link #closest(Vocabulary, String, Set)}, of individuals. */
  public static List<String> closestIndividuals(Vocabulary vocabulary, String unknown) {
    return closest(vocabulary, unknown, Set.of(EntityKind.INDIVIDUAL));
  }

  /** Returns how a sentence goes on that says of a name that it is unknown; empty without any. */
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

  /** Whether the name could be one of the closest so far. */
  public boolean isNear(String name) {
    return distance(name) <= bound();
  }

  /** Considers a name; an empty one cannot be written and is never kept. */
  public void offer(String name) {
    int distance = distance(name);
    if (name.isEmpty() || distance > bound() || best.stream().anyMatch(c -> c.name.equals(name))) {
      return;
    }
    best.add(new Candidate(name, distance));
    best.sort(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name));
    if (best.size() > limit) {
      best.removeLast();
    }
  }

  /** The closest names, the closest first. */
  public List<String> closest() {
    return best.stream().map(Candidate::name).toList();
  }

  private int bound() {
    return best.size() < limit ? farthest : best.getLast().distance;
  }

  private int distance(String name) {
    int bound = bound();
    if (Math.abs(name.length() - wanted.length()) > bound) {
      return Integer.MAX_VALUE;
    }
    int[] before = new int[wanted.length() + 1];
    int[] above = new int[wanted.length() + 1];
    int[] row = new int[wanted.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    char previous = 0;
    for (int i = 1; i <= name.length(); i++) {
      int[] free = before;
      before = above;
      above = row;
      row = free;
      char c = Character.toLowerCase(name.charAt(i - 1));
      row[0] = i;
      int least = i;
      for (int j = 1; j < row.length; j++) {
        boolean same = c == wanted.charAt(j - 1);
        int edits = Math.min(above[j - 1] + (same ? 0 : 1), Math.min(above[j], row[j - 1]) + 1);
        boolean exchanged =
            i > 1 && j > 1 && c == wanted.charAt(j - 2) && previous == wanted.charAt(j - 1);
        row[j] = exchanged ? Math.min(edits, before[j - 2] + 1) : edits;
        least = Math.min(least, row[j]);
      }
      if (least > bound) {
        return Integer.MAX_VALUE;
      }
      previous = c;
    }
    return row[wanted.length()];
  }
}
