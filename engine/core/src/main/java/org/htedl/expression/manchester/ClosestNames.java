package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;

/**
 * Collects the few names closest to a given one. The more it has, the closer a further one has to
 * be, so that most are dismissed after a character or two. Not thread-safe.
 */
final class ClosestNames {
  private record Candidate(String name, int distance) {}

  private final EditDistance distances;
  private final int limit;
  private final List<Candidate> best = new ArrayList<>();
  private int cutOff;

  ClosestNames(String name, int limit) {
    this.distances = new EditDistance(name);
    this.limit = limit;
    this.cutOff = limit > 0 ? distances.plausible() : -1;
  }

  void offer(String name) {
    offer(name, 0, name.length(), "");
  }

  /** Offers a stretch of text as a name, to be shown between quotes of this kind. */
  void offer(String text, int start, int end, String quote) {
    if (start == end) {
      // An IRI that ends in a separator has an empty local name, to which no name is close.
      return;
    }
    int distance = cutOff < 0 ? EditDistance.FAR : distances.to(text, start, end, cutOff);
    if (distance == EditDistance.FAR) {
      return;
    }
    String name = quote + text.substring(start, end) + quote;
    int place = best.size();
    for (int i = best.size() - 1; i >= 0; i--) {
      Candidate other = best.get(i);
      if (other.name().equals(name)) {
        return;
      }
      if (distance < other.distance()
          || (distance == other.distance() && name.compareTo(other.name()) < 0)) {
        place = i;
      }
    }
    best.add(place, new Candidate(name, distance));
    if (best.size() > limit) {
      best.remove(limit);
    }
    if (best.size() == limit) {
      // Of two equally close names the first in the alphabet stays, whatever the order of offers.
      cutOff = best.get(limit - 1).distance();
    }
  }

  /** The names collected, the closest first, equally close ones in the order of the alphabet. */
  List<String> names() {
    return best.stream().map(Candidate::name).toList();
  }
}
