// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.pfunction.PropertyFunctionFactory;
import org.apache.jena.sparql.pfunction.PropertyFunctionRegistry;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Spelling;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Jena's registry, in which properties of this module's namespace that are spelled almost like one
 * of its functions are functions too, which refuse the query: to Jena they are properties like any
 * other, which no data has, so that a query with a slip would succeed without rows.
 */
final class MisspeltFunctions extends PropertyFunctionRegistry {
  private static final int MOST_KEPT = 1000;

  /** Names with fewer characters have one slip at most, others two: there are terms for data. */
  private static final int LONG_NAME = 9;

  private final PropertyFunctionRegistry known;

  /** Properties of the namespace → the function that may be meant; there are few, in honest use. */
  private final ConcurrentMap<String, Optional<String>> meant = new ConcurrentHashMap<>();

  private MisspeltFunctions(PropertyFunctionRegistry known) {
    this.known = known;
  }

  /** Has queries look here, unless the application has given them a registry of its own. */
  static void register() {
    PropertyFunctionRegistry known = PropertyFunctionRegistry.get();
    PropertyFunctionRegistry there = PropertyFunctionRegistry.get(ARQ.getContext());
    if (there == null || there.equals(known)) {
      PropertyFunctionRegistry.set(ARQ.getContext(), new MisspeltFunctions(known));
    }
  }

  /** The function whose name is spelled most like that of another property of the namespace. */
  static Optional<String> meant(String property) {
    if (!property.startsWith(HtedlVocabulary.NAMESPACE)
        || HtedlVocabulary.FUNCTIONS.contains(property)) {
      return Optional.empty();
    }
    String name = local(property);
    Spelling spelling = new Spelling(name, 1, name.length() < LONG_NAME ? 1 : 2);
    HtedlVocabulary.FUNCTIONS.stream().map(MisspeltFunctions::local).forEach(spelling::offer);
    return spelling.closest().stream().findFirst();
  }

  private static String local(String property) {
    return property.substring(HtedlVocabulary.NAMESPACE.length());
  }

  private Optional<String> kept(String property) {
    if (!property.startsWith(HtedlVocabulary.NAMESPACE)) {
      return Optional.empty();
    }
    if (meant.size() > MOST_KEPT) {
      meant.clear();
    }
    return meant.computeIfAbsent(property, MisspeltFunctions::meant);
  }

  @Override
  public boolean manages(String property) {
    return known.manages(property) || kept(property).isPresent();
  }

  @Override
  public @Nullable PropertyFunctionFactory get(String property) {
    PropertyFunctionFactory function = known.get(property);
    return function != null
        ? function
        : kept(property).map(name -> refusing(local(property), name)).orElse(null);
  }

  private static PropertyFunctionFactory refusing(String written, String name) {
    return iri -> {
      throw QueryRefusedException.badRequest(
          "there is no property function htedl:" + written + ", did you mean htedl:" + name + "?");
    };
  }

  @Override
  public boolean isRegistered(String property) {
    return known.isRegistered(property);
  }

  @Override
  public void put(String property, Class<?> function) {
    known.put(property, function);
  }

  @Override
  public void put(String property, PropertyFunctionFactory function) {
    known.put(property, function);
  }

  @Override
  public PropertyFunctionFactory remove(String property) {
    return known.remove(property);
  }

  @Override
  public Iterator<String> keys() {
    return known.keys();
  }
}
