// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.EntityKind;
import org.htedl.expression.Literal;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.WrittenIri;
import org.htedl.message.Plural;
import org.jspecify.annotations.Nullable;

/**
 * The rules by which a name in an expression leads to an IRI, and the sentences that say why it
 * does not. Immutable, as thread-safe as its vocabulary.
 */
final class NameLookup {
  private static final int SUGGESTIONS = 3;
  private static final int SHOWN_CANDIDATES = 3;
  private static final int SHOWN_PREFIX = 40;

  private final Vocabulary vocabulary;
  private final List<Map<String, String>> prefixes;

  NameLookup(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    this.vocabulary = vocabulary;
    List<Map<String, String>> all = new ArrayList<>();
    prefixes.forEach(map -> all.add(Map.copyOf(map)));
    if (all.isEmpty()) {
      all.add(Map.of());
    }
    all.add(BuiltInNames.PREFIXES);
    this.prefixes = List.copyOf(all);
  }

  private NameLookup(NameLookup other, Vocabulary vocabulary) {
    this.vocabulary = vocabulary;
    this.prefixes = other.prefixes;
  }

  /** The same over all that the vocabulary can find out; null if this is. */
  @Nullable NameLookup thorough() {
    Vocabulary thorough = vocabulary.thorough();
    return thorough == vocabulary ? null : new NameLookup(this, thorough);
  }

  /** The IRI, or {@code _:label}, of the one entity of a kind that the name stands for, or null. */
  @Nullable String find(String name, EntityKind kind) {
    Set<String> found = candidates(name, kind);
    return found.size() == 1 ? found.iterator().next() : null;
  }

  /** Whether at least one entity of a kind has the name. */
  boolean isSome(String name, EntityKind kind) {
    return !candidates(name, kind).isEmpty();
  }

  /** The IRI that a name spells out, in full or by a prefix; null for other names. */
  @Nullable String spelledIri(String name) {
    if (name.startsWith("<")) {
      String iri = WrittenIri.unbracketed(name);
      return isAbsolute(iri) ? iri : null;
    }
    int colon = name.indexOf(':');
    if (colon < 0 || name.startsWith("'") || name.startsWith("_:")) {
      return null;
    }
    String namespace = namespace(name.substring(0, colon));
    return namespace == null ? null : namespace + unescaped(name.substring(colon + 1));
  }

  /** A local name without the backslashes before its signs, as in SPARQL and Turtle. */
  private static String unescaped(String local) {
    return local.indexOf('\\') < 0 ? local : local.replaceAll("\\\\(.)", "$1");
  }

  /** Returns whether an entity has a local name that is also a word of the syntax. */
  boolean isLocalName(String word) {
    return !vocabulary.withLocalName(word).isEmpty();
  }

  /** The maps from prefix to namespace, in the order in which they are asked. */
  List<Map<String, String>> prefixes() {
    return prefixes;
  }

  /** Whether the vocabulary knows the IRI as something. */
  boolean isKnown(String iri) {
    return !vocabulary.kindsOf(iri).isEmpty();
  }

  /** The error that a name stands for nothing, or for too much, among the kinds expected. */
  BadExpressionException failure(String name, int position, EntityKind first, EntityKind... rest) {
    Set<EntityKind> kinds = EnumSet.of(first, rest);
    return new BadExpressionException(reason(name, kinds), position);
  }

  private Set<String> candidates(String name, EntityKind kind) {
    if (name.startsWith("'")) {
      return ofKind(vocabulary.withLabel(ManchesterLexer.unquoted(name, 0, name.length())), kind);
    }
    if (name.startsWith("_:")) {
      return ofKind(List.of(name), kind);
    }
    String iri = spelledIri(name);
    if (iri != null || name.startsWith("<") || name.indexOf(':') >= 0) {
      return iri == null ? Set.of() : ofKind(List.of(iri), kind);
    }
    return bareCandidates(name, kind);
  }

  private Set<String> bareCandidates(String name, EntityKind kind) {
    String namespace = prefixes.get(0).get("");
    if (namespace != null && isOfKind(namespace + name, kind)) {
      return Set.of(namespace + name);
    }
    if (kind == EntityKind.DATATYPE && BuiltInNames.isBareDatatype(name)) {
      return Set.of(Literal.XSD + name);
    }
    Set<String> found = ofKind(vocabulary.withLocalName(name), kind);
    if (!found.stream().allMatch(BuiltInNames::isReserved)) {
      // A class of the data that is called Class is meant rather than owl:Class.
      found.removeIf(BuiltInNames::isReserved);
    }
    String builtIn = BuiltInNames.OWL + name;
    if (kind == EntityKind.CLASS && BuiltInNames.is(builtIn, kind)) {
      // A class of the data that is called Thing is meant rather than everything.
      found.remove(builtIn);
      if (found.isEmpty()) {
        found.add(builtIn);
      }
    }
    return found;
  }

  private Set<String> ofKind(List<String> iris, EntityKind kind) {
    Set<String> found = new LinkedHashSet<>();
    for (String iri : iris) {
      if (isOfKind(iri, kind)) {
        found.add(iri);
      }
    }
    return found;
  }

  /** Returns whether an IRI is of a kind, by its built-in meaning or by the vocabulary. */
  boolean isOfKind(String iri, EntityKind kind) {
    return BuiltInNames.is(iri, kind) || vocabulary.kindsOf(iri).contains(kind);
  }

  private @Nullable String namespace(String prefix) {
    for (Map<String, String> map : prefixes) {
      String namespace = map.get(prefix);
      if (namespace != null) {
        return namespace;
      }
    }
    return null;
  }

  private String reason(String name, Set<EntityKind> kinds) {
    String shown = ManchesterLexer.quoted(name, 0, name.length());
    Set<String> found = new LinkedHashSet<>();
    kinds.forEach(kind -> found.addAll(candidates(name, kind)));
    if (found.size() > 1) {
      return shown + " is ambiguous, it can be " + listed(found) + ": write the full IRI.";
    }
    if (name.startsWith("<") && spelledIri(name) == null) {
      return "Expected a full IRI but " + shown + " has no scheme such as 'http:'.";
    }
    int colon = name.indexOf(':');
    if (colon >= 0
        && !name.startsWith("'")
        && !name.startsWith("<")
        && !name.startsWith("_:")
        && namespace(name.substring(0, colon)) == null) {
      return "The prefix '"
          + cut(name.substring(0, colon + 1))
          + "' of "
          + shown
          + " is not declared"
          + suggestions(name, kinds)
          + ".";
    }
    if (BuiltInNames.TOP_DATA_PROPERTY.equals(spelledIri(name))) {
      return "The property owl:topDataProperty is not supported: name a data property of the data.";
    }
    String symbols = name.startsWith("<") ? "" : LogicSymbols.advice(name, 0, name.length());
    if (!symbols.isEmpty()) {
      return "Expected " + words(kinds, " or ") + " but " + shown + " is not known" + symbols + ".";
    }
    Set<EntityKind> others = EnumSet.noneOf(EntityKind.class);
    for (EntityKind kind : EntityKind.values()) {
      if (!candidates(name, kind).isEmpty()) {
        others.add(kind);
      }
    }
    if (!others.isEmpty()) {
      return shown
          + " is "
          + words(others, " and ")
          + ", but "
          + words(kinds, " or ")
          + " was expected"
          + suggestions(name, kinds)
          + ".";
    }
    String other = notAnEntity(name);
    if (!other.isEmpty()) {
      return shown
          + " is "
          + other
          + ", but "
          + words(kinds, " or ")
          + " was expected"
          + suggestions(name, kinds)
          + ".";
    }
    if (name.startsWith("'")) {
      return "Expected " + words(kinds, " or ") + " but " + noLabel(name, shown, kinds) + ".";
    }
    return "Expected "
        + words(kinds, " or ")
        + " but "
        + shown
        + " is not known"
        + suggestions(name, kinds)
        + "."
        + misled(name);
  }

  /** What a name stands for if it is nothing that an expression can name; empty if for nothing. */
  private String notAnEntity(String name) {
    String spelled = spelledIri(name);
    String namespace = prefixes.get(0).get("");
    String iri = spelled == null && namespace != null ? namespace + name : spelled;
    if (iri == null) {
      return "";
    }
    if (vocabulary.isAnnotationProperty(iri)) {
      return "an annotation property";
    }
    boolean isTerm = BuiltInNames.isReserved(iri) && !iri.startsWith(Literal.XSD);
    return isTerm ? "a term of RDF, RDFS or OWL that stands for no entity of the data" : "";
  }

  /** Says that a prefix of the W3C's is bound to another namespace, if the name has one. */
  private String misled(String name) {
    int colon = name.indexOf(':');
    if (colon < 0 || name.startsWith("'") || name.startsWith("<")) {
      return "";
    }
    String prefix = name.substring(0, colon);
    return MisleadingPrefixes.of(prefix, namespace(prefix))
        .map(wrong -> " " + Character.toUpperCase(wrong.charAt(0)) + wrong.substring(1) + ".")
        .orElse("");
  }

  /**
   * The error for an unknown label; where a name has those characters, it suggests the name without
   * quotes.
   */
  private String noLabel(String quoted, String shown, Set<EntityKind> kinds) {
    String bare = bareName(quoted);
    boolean named = false;
    for (EntityKind kind : kinds) {
      named |= !bareCandidates(bare, kind).isEmpty();
    }
    return "nothing has the label "
        + shown
        + (named ? ", it is a name and names have no quotes" : suggestions(quoted, kinds));
  }

  private String suggestions(String name, Set<EntityKind> kinds) {
    if (name.startsWith("_:")) {
      return "";
    }
    List<String> closest = vocabulary.closest(bareName(name), kinds, SUGGESTIONS);
    if (closest.isEmpty()) {
      return "";
    }
    List<String> shown =
        closest.stream().map(n -> ManchesterLexer.quoted(n, 0, n.length())).toList();
    return Plural.of(shown.size(), ", the closest name is ", ", the closest names are ")
        + String.join(" and ", shown);
  }

  private static String bareName(String name) {
    if (name.startsWith("'")) {
      return ManchesterLexer.unquoted(name, 0, name.length());
    }
    if (name.startsWith("<")) {
      int separator = Math.max(name.lastIndexOf('#'), name.lastIndexOf('/'));
      return name.substring(separator < 0 ? 1 : separator + 1, name.length() - 1);
    }
    return name.substring(name.indexOf(':') + 1);
  }

  private static String listed(Set<String> iris) {
    List<String> shown = new ArrayList<>();
    for (String iri : iris) {
      if (shown.size() == SHOWN_CANDIDATES) {
        break;
      }
      // In full, since this is what has to be written.
      shown.add(iri.startsWith("_:") ? iri : WrittenIri.bracketed(iri));
    }
    int hidden = iris.size() - shown.size();
    return String.join(" or ", shown) + (hidden > 0 ? " or " + hidden + " more" : "");
  }

  private static String words(Set<EntityKind> kinds, String separator) {
    List<String> words = new ArrayList<>();
    for (EntityKind kind : kinds) {
      char initial = kind.words().charAt(0);
      words.add(("aeiou".indexOf(initial) >= 0 ? "an " : "a ") + kind.words());
    }
    return String.join(separator, words);
  }

  private static String cut(String text) {
    return text.length() <= SHOWN_PREFIX ? text : text.substring(0, SHOWN_PREFIX) + "…";
  }

  private static boolean isAbsolute(String iri) {
    int colon = iri.indexOf(':');
    for (int i = 0; i < colon; i++) {
      char c = iri.charAt(i);
      boolean letter = (c | 0x20) >= 'a' && (c | 0x20) <= 'z';
      boolean later = (c >= '0' && c <= '9') || c == '+' || c == '-' || c == '.';
      if (!letter && !(i > 0 && later)) {
        return false;
      }
    }
    return colon > 0;
  }
}
