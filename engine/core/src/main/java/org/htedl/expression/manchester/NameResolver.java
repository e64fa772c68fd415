// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.htedl.expression.BadExpressionException;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.EntityKind;
import org.htedl.expression.RoleExpression;
import org.htedl.expression.Vocabulary;
import org.htedl.expression.WrittenIri;
import org.jspecify.annotations.Nullable;

/**
 * Resolves the names in an expression: {@code <full IRI>}; {@code prefix:name} by the first of the
 * prefix maps that has the prefix, then by the well-known ones; a bare {@code Name} by the empty
 * prefix of the first map if that names something of the kind expected, else by local name if
 * exactly one entity of that kind has it; {@code 'a label'}; {@code _:label} for an individual.
 *
 * <p>Names have to be known to the vocabulary as the kind expected, but for {@code owl:Thing} and
 * its like and the built-in datatypes. The datatype of a literal needs no knowing if it is spelled
 * out as an IRI, since literals carry their datatypes undeclared.
 *
 * <p>Remembers what it has found, for as long as it lives: make a new one when the vocabulary
 * changes. Not thread-safe; the vocabulary may be shared.
 */
public final class NameResolver {
  private final NameLookup lookup;
  private final TokenCache<ClassExpression> classes = new TokenCache<>();
  private final TokenCache<Property> properties = new TokenCache<>();
  private final TokenCache<String> individuals = new TokenCache<>();
  private final TokenCache<String> datatypes = new TokenCache<>();

  /**
   * @param vocabulary the names known
   * @param prefixes maps from prefix, without its colon, to namespace, in the order in which they
   *     are asked: the query's own first (its empty prefix also serves bare names), then the
   *     dataset's; copied
   */
  public NameResolver(Vocabulary vocabulary, List<Map<String, String>> prefixes) {
    this(new NameLookup(vocabulary, prefixes));
  }

  private NameResolver(NameLookup lookup) {
    this.lookup = lookup;
  }

  /**
   * Returns a warning that names the prefixes of the W3C's vocabularies which some data binds to
   * other namespaces; empty if there are none.
   *
   * @param prefixes without colon, to their namespaces
   */
  public static Optional<String> prefixWarning(Map<String, String> prefixes) {
    return MisleadingPrefixes.warning(prefixes);
  }

  /** One that spares no cost to know a name, or null if this does so already. */
  @Nullable NameResolver thorough() {
    NameLookup thorough = lookup.thorough();
    return thorough == null ? null : new NameResolver(thorough);
  }

  /**
   * The IRI, or {@code _:label}, that a name stands for.
   *
   * @param name the name as it would be written in an expression
   * @throws BadExpressionException if no entity or more than one of that kind has the name; the
   *     position is 0
   */
  public String resolve(String name, EntityKind kind) {
    String iri = name.isEmpty() ? null : lookup.find(name, kind);
    if (iri == null) {
      throw name.isEmpty()
          ? new BadExpressionException("Expected a name but found nothing.", 0)
          : lookup.failure(name, 0, kind);
    }
    return iri;
  }

  /**
   * The class with this IRI.
   *
   * @throws BadExpressionException if there is no such class; the position is -1
   */
  ClassExpression namedClass(String iri) {
    if (!lookup.isOfKind(iri, EntityKind.CLASS)) {
      throw lookup.failure(WrittenIri.bracketed(iri), -1, EntityKind.CLASS);
    }
    return classOf(iri);
  }

  /** The class that a token names. */
  ClassExpression namedClass(String text, int start, int end, int hash) {
    ClassExpression found = findClass(text, start, end, hash);
    if (found == null) {
      throw lookup.failure(text.substring(start, end), start, EntityKind.CLASS);
    }
    return found;
  }

  /**
   * Returns whether something of the data is called like a keyword, so that it has no bare name.
   */
  boolean isLocalName(String word) {
    return lookup.isLocalName(word);
  }

  /** The class that a token names, or null if there is none. */
  @Nullable ClassExpression findClass(String text, int start, int end, int hash) {
    ClassExpression known = classes.find(text, start, end, hash);
    if (known != null) {
      return known;
    }
    String token = text.substring(start, end);
    String iri = lookup.find(token, EntityKind.CLASS);
    if (iri == null) {
      return null;
    }
    ClassExpression found = classOf(iri);
    classes.put(token, hash, found);
    return found;
  }

  /** The property, of either kind or of both, that a token names. */
  Property property(String text, int start, int end, int hash) {
    Property known = properties.find(text, start, end, hash);
    if (known != null) {
      return known;
    }
    String token = text.substring(start, end);
    String object = lookup.find(token, EntityKind.OBJECT_PROPERTY);
    String data = lookup.find(token, EntityKind.DATA_PROPERTY);
    if (object == null && data == null) {
      throw lookup.failure(token, start, EntityKind.OBJECT_PROPERTY, EntityKind.DATA_PROPERTY);
    }
    EntityKind other = object == null ? EntityKind.OBJECT_PROPERTY : EntityKind.DATA_PROPERTY;
    boolean severalOthers = (object == null || data == null) && lookup.isSome(token, other);
    Property found = new Property(object == null ? null : roleOf(object), data, severalOthers);
    properties.put(token, hash, found);
    return found;
  }

  /** The error that a token names several properties. */
  BadExpressionException ambiguousProperty(String text, int start, int end) {
    return lookup.failure(
        text.substring(start, end), start, EntityKind.OBJECT_PROPERTY, EntityKind.DATA_PROPERTY);
  }

  /**
   * Returns how a token can be read in a filler, by all that it names. A class of the data hides a
   * datatype of XML Schema that is written without a prefix.
   *
   * @throws BadExpressionException if it names a class and a datatype with different IRIs
   */
  FillerKind fillerKind(String text, int start, int end, int hash) {
    ClassExpression named = findClass(text, start, end, hash);
    String datatype = findDatatype(text, start, end, hash);
    String token = text.substring(start, end);
    if (named == null && !lookup.isSome(token, EntityKind.CLASS)) {
      boolean isDatatype = datatype != null || lookup.isSome(token, EntityKind.DATATYPE);
      return isDatatype ? FillerKind.DATA_RANGE : FillerKind.CLASS;
    }
    if (datatype == null && !lookup.isSome(token, EntityKind.DATATYPE)) {
      return FillerKind.CLASS;
    }
    if (named != null && datatype != null && named.equals(classOf(datatype))) {
      return FillerKind.EITHER;
    }
    if (datatype != null && BuiltInNames.is(datatype, EntityKind.DATATYPE)) {
      return FillerKind.CLASS;
    }
    throw lookup.failure(token, start, EntityKind.CLASS, EntityKind.DATATYPE);
  }

  /** Whether a token names a property of either kind, or several of them. */
  boolean isProperty(String text, int start, int end) {
    String token = text.substring(start, end);
    return lookup.isSome(token, EntityKind.OBJECT_PROPERTY)
        || lookup.isSome(token, EntityKind.DATA_PROPERTY);
  }

  /** The object property that a token names. */
  RoleExpression role(String text, int start, int end, int hash) {
    Property known = properties.find(text, start, end, hash);
    if (known != null && known.role() != null) {
      return known.role();
    }
    String token = text.substring(start, end);
    String iri = lookup.find(token, EntityKind.OBJECT_PROPERTY);
    if (iri == null) {
      throw lookup.failure(token, start, EntityKind.OBJECT_PROPERTY);
    }
    return roleOf(iri);
  }

  /** The individual that a token names. */
  String individual(String text, int start, int end, int hash) {
    String known = individuals.find(text, start, end, hash);
    if (known != null) {
      return known;
    }
    String token = text.substring(start, end);
    String iri = lookup.find(token, EntityKind.INDIVIDUAL);
    if (iri == null) {
      throw lookup.failure(token, start, EntityKind.INDIVIDUAL);
    }
    individuals.put(token, hash, iri);
    return iri;
  }

  /** The datatype that a token names in a data range. */
  String datatype(String text, int start, int end, int hash) {
    String found = findDatatype(text, start, end, hash);
    if (found == null) {
      throw lookup.failure(text.substring(start, end), start, EntityKind.DATATYPE);
    }
    return found;
  }

  /** The datatype that a token names in a data range, or null if there is none. */
  @Nullable String findDatatype(String text, int start, int end, int hash) {
    String known = datatypes.find(text, start, end, hash);
    if (known != null) {
      return known;
    }
    String token = text.substring(start, end);
    String iri = lookup.find(token, EntityKind.DATATYPE);
    if (iri != null) {
      datatypes.put(token, hash, iri);
    }
    return iri;
  }

  /** The datatype that a token names behind a literal's {@code ^^}. */
  String literalDatatype(String text, int start, int end, int hash) {
    String known = findDatatype(text, start, end, hash);
    if (known != null) {
      return known;
    }
    String token = text.substring(start, end);
    String iri = lookup.spelledIri(token);
    if (iri == null || BuiltInNames.isReserved(iri) || lookup.isKnown(iri)) {
      throw lookup.failure(token, start, EntityKind.DATATYPE);
    }
    return iri;
  }

  /** The data property that a token names. */
  String dataProperty(String text, int start, int end, int hash) {
    Property known = properties.find(text, start, end, hash);
    if (known != null && known.data() != null) {
      return known.data();
    }
    String token = text.substring(start, end);
    String iri = lookup.find(token, EntityKind.DATA_PROPERTY);
    if (iri == null) {
      throw lookup.failure(token, start, EntityKind.DATA_PROPERTY);
    }
    return iri;
  }

  private static ClassExpression classOf(String iri) {
    return switch (iri) {
      case BuiltInNames.THING -> new ClassExpression.Thing();
      case BuiltInNames.NOTHING -> new ClassExpression.Nothing();
      default -> new ClassExpression.Named(iri);
    };
  }

  private static RoleExpression roleOf(String iri) {
    return switch (iri) {
      case BuiltInNames.TOP_OBJECT_PROPERTY -> new RoleExpression.Top();
      case BuiltInNames.BOTTOM_OBJECT_PROPERTY -> new RoleExpression.Bottom();
      default -> new RoleExpression.Named(iri);
    };
  }
}
