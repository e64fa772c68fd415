// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.question;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.htedl.fuseki.ask.CompiledExpression;

/** The different expressions of a batch, each once, in the order of their first rows. */
final class DistinctExpressions {
  private final List<CompiledExpression> list = new ArrayList<>();
  private final IdentityHashMap<CompiledExpression, Integer> places = new IdentityHashMap<>();

  /** Adds an expression if it is new, and returns its place in the list. */
  int add(CompiledExpression expression) {
    Integer place = places.putIfAbsent(expression, list.size());
    if (place != null) {
      return place;
    }
    list.add(expression);
    return list.size() - 1;
  }

  /** The expressions. */
  List<CompiledExpression> list() {
    return list;
  }
}
