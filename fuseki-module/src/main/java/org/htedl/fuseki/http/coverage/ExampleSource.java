// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.htedl.fuseki.ask.ExampleFinder;
import org.htedl.fuseki.ask.ExampleSet;
import org.htedl.fuseki.http.exchange.JsonMembers;
import org.htedl.fuseki.http.exchange.RequestException;

/** The source of the positive or the negative examples of a request. */
public sealed interface ExampleSource {
  /** Individuals by their IRIs or {@code _:label}. */
  record Individuals(List<String> names) implements ExampleSource {
    public Individuals {
      names = List.copyOf(names);
    }
  }

  /** The individuals that a class expression covers. */
  record Covered(String expression) implements ExampleSource {}

  /** The set of examples in the data that has this IRI. */
  record Listed(String iri) implements ExampleSource {}

  /**
   * The examples.
   *
   * @param role what the request uses them as
   */
  default ExampleSet in(ExampleFinder finder, String role) {
    return switch (this) {
      case Individuals some -> finder.named(some.names());
      case Listed listed -> finder.listed(listed.iri(), role);
      case Covered in -> finder.covered(in.expression(), role);
    };
  }

  /** How examples are written. */
  String FORMS =
      "{\"individuals\": [\"iri\"]}, {\"class\": \"expression\"} or {\"examples\": \"iri\"}";

  /** Reads the member of a request. */
  static ExampleSource read(JsonMembers value, String side) throws IOException {
    List<ExampleSource> found = new ArrayList<>();
    Map<String, JsonMembers.Member> members = new LinkedHashMap<>();
    members.put("individuals", v -> found.add(new Individuals(v.strings())));
    members.put("class", v -> found.add(new Covered(v.string())));
    members.put("examples", v -> found.add(new Listed(v.string())));
    value.object(FORMS, members);
    if (found.size() != 1) {
      throw RequestException.badRequest(
          "The " + side + " need exactly one of individuals, class and examples.");
    }
    return found.get(0);
  }
}
