// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterProcessBinding;
import org.apache.jena.sparql.expr.NodeValue;
import org.apache.jena.sparql.pfunction.PropFuncArg;
import org.apache.jena.sparql.pfunction.PropertyFunction;
import org.htedl.fuseki.query.argument.Argument;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.jspecify.annotations.Nullable;

/** {@code (?a ?b ?c) htedl:different true}: keeps the rows in which no two terms are the same. */
final class DifferentFunction implements PropertyFunction {
  private static final String USAGE =
      "a list of two or more terms before htedl:different and true after it";

  private static final Node TRUE = NodeValue.TRUE.asNode();

  @Override
  public void build(
      PropFuncArg subject, Node predicate, PropFuncArg object, ExecutionContext execution) {
    terms(subject, object);
  }

  private static List<Argument> terms(PropFuncArg subject, PropFuncArg object) {
    if (!subject.isList()) {
      throw QueryRefusedException.badRequest(
          "Expected " + USAGE + ", but found one term before it.");
    }
    List<Node> terms = FunctionArguments.list(subject, 2, Integer.MAX_VALUE, USAGE);
    if (!TRUE.equals(FunctionArguments.single(object, USAGE))) {
      throw QueryRefusedException.badRequest(
          "Expected " + USAGE + ", but found something else than true after it.");
    }
    return terms.stream().map(term -> new Argument(term, "a term of htedl:different")).toList();
  }

  @Override
  public QueryIterator exec(
      QueryIterator input,
      PropFuncArg subject,
      Node predicate,
      PropFuncArg object,
      ExecutionContext execution) {
    List<Argument> terms = terms(subject, object);
    return new QueryIterProcessBinding(input, execution) {
      @Override
      public @Nullable Binding accept(Binding row) {
        Set<Node> values = new HashSet<>();
        boolean isDifferent = true;
        for (Argument term : terms) {
          isDifferent &= values.add(term.required(row));
        }
        return isDifferent ? row : null;
      }
    };
  }
}
