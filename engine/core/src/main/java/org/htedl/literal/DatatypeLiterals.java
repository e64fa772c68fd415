// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.EnumSet;
import java.util.Set;
import org.htedl.expression.Literal;
import org.jspecify.annotations.Nullable;

/** The well-typed literals of a datatype, whether or not its values are interpreted. */
final class DatatypeLiterals {
  private static final String RDFS_LITERAL = "http://www.w3.org/2000/01/rdf-schema#Literal";
  private static final Set<String> ANY_XSD =
      Set.of(Literal.XSD + "anySimpleType", Literal.XSD + "anyAtomicType");

  private final String iri;
  private final Set<KnownDatatype> members = EnumSet.noneOf(KnownDatatype.class);

  /** What the IRI of a datatype that is not interpreted must begin with; null for itself alone. */
  private final @Nullable String othersPrefix;

  private DatatypeLiterals(String iri, @Nullable String othersPrefix) {
    this.iri = iri;
    this.othersPrefix = othersPrefix;
  }

  static DatatypeLiterals of(String iri) {
    boolean anyXsd = ANY_XSD.contains(iri);
    boolean any = iri.equals(RDFS_LITERAL);
    var membership = new DatatypeLiterals(iri, any ? "" : anyXsd ? Literal.XSD : null);
    KnownDatatype datatype = KnownDatatype.find(iri);
    for (KnownDatatype type : KnownDatatype.values()) {
      if (any
          || (anyXsd && type.iri().startsWith(Literal.XSD))
          || (datatype != null && type.belongsTo(datatype))) {
        membership.members.add(type);
      }
    }
    return membership;
  }

  /** All numbers, of whatever datatype. */
  static DatatypeLiterals numbers() {
    var membership = new DatatypeLiterals("", null);
    for (KnownDatatype type : KnownDatatype.values()) {
      if (type.family() == KnownDatatype.Family.NUMBER) {
        membership.members.add(type);
      }
    }
    return membership;
  }

  boolean has(LiteralValue value) {
    if (value.isIllTyped()) {
      return false;
    }
    KnownDatatype type = value.datatype();
    if (type != null) {
      return members.contains(type);
    }
    String own = value.literal().datatype();
    return othersPrefix == null ? own.equals(iri) : own.startsWith(othersPrefix);
  }

  boolean has(OrderGroup group) {
    KnownDatatype type = KnownDatatype.find(group.datatype());
    return type != null && members.contains(type);
  }
}
