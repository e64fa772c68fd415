package org.htedl.fuseki.query;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The different expressions of a batch, each once, in the order of their first rows. */
final class Hypotheses {
  private final List<Compiled> list = new ArrayList<>();
  private final IdentityHashMap<Compiled, Integer> places = new IdentityHashMap<>();

  /** Adds an expression if it is new, and returns its place in the list. */
  int add(Compiled expression) {
    Integer place = places.putIfAbsent(expression, list.size());
    if (place != null) {
      return place;
    }
    list.add(expression);
    return list.size() - 1;
  }

  /** The expressions. */
  List<Compiled> list() {
    return list;
  }
}
