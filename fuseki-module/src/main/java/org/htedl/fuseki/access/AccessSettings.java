// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.htedl.expression.HtedlVocabulary;

/**
 * Origins and hosts that an administrator allows: in a server's context, or by the options of
 * {@code serve}.
 *
 * @param origins of pages of other servers
 * @param anyOrigin whether {@code *} is among them
 * @param hosts names of the server beside {@code localhost}
 */
public record AccessSettings(Set<Origin> origins, boolean anyOrigin, Set<String> hosts) {
  /** Name of the attribute of a server with settings of its own. */
  public static final String ATTRIBUTE = AccessSettings.class.getName();

  /** In a server's context: origins, between blanks or commas. */
  static final Symbol ALLOWED_ORIGINS = Symbol.create(HtedlVocabulary.NAMESPACE + "allowedOrigins");

  /** In a server's context: host names, between blanks or commas. */
  static final Symbol ALLOWED_HOSTS = Symbol.create(HtedlVocabulary.NAMESPACE + "allowedHosts");

  private static final String ANY = "*";
  private static final Pattern BETWEEN = Pattern.compile("[\\s,]+");

  public AccessSettings {
    origins = Set.copyOf(origins);
    hosts = Set.copyOf(hosts);
  }

  /**
   * Reads origins and hosts.
   *
   * @throws IllegalArgumentException with a sentence if one is neither
   */
  public static AccessSettings of(Collection<String> origins, Collection<String> hosts) {
    Set<Origin> read = new LinkedHashSet<>();
    for (String each : origins) {
      if (!each.equals(ANY)) {
        read.add(origin(each));
      }
    }
    Set<String> names = new LinkedHashSet<>();
    for (String each : hosts) {
      names.add(host(each));
    }
    return new AccessSettings(read, origins.contains(ANY), names);
  }

  /** Settings of a server's context. */
  static AccessSettings of(Context context) {
    return of(words(context, ALLOWED_ORIGINS), words(context, ALLOWED_HOSTS));
  }

  private static List<String> words(Context context, Symbol name) {
    String value = context.getAsString(name, "");
    return BETWEEN.splitAsStream(value).filter(word -> !word.isEmpty()).toList();
  }

  private static Origin origin(String text) {
    Origin origin = Origin.parse(text);
    if (origin == null) {
      throw new IllegalArgumentException(
          "an allowed origin is * or as https://app.example or http://localhost:8000, not " + text);
    }
    return origin;
  }

  private static String host(String text) {
    HostName host = HostName.parse(text);
    if (host == null) {
      throw new IllegalArgumentException(
          "an allowed host is a name or an address, as data.example, not " + text);
    }
    return host.name();
  }

  /** All that these settings allow and all that the others do. */
  AccessSettings and(AccessSettings others) {
    Set<Origin> allOrigins = new LinkedHashSet<>(origins);
    allOrigins.addAll(others.origins);
    Set<String> allHosts = new LinkedHashSet<>(hosts);
    allHosts.addAll(others.hosts);
    return new AccessSettings(allOrigins, anyOrigin || others.anyOrigin, allHosts);
  }

  /** Returns whether any origin is allowed. */
  boolean allowsOrigins() {
    return anyOrigin || !origins.isEmpty();
  }
}
