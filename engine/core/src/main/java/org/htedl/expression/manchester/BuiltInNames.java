// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.Map;
import java.util.Set;
import org.htedl.expression.EntityKind;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Literal;

/** The names that mean the same in every dataset. */
final class BuiltInNames {
  static final String OWL = "http://www.w3.org/2002/07/owl#";
  static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";

  static final String THING = OWL + "Thing";
  static final String NOTHING = OWL + "Nothing";
  static final String TOP_OBJECT_PROPERTY = OWL + "topObjectProperty";
  static final String BOTTOM_OBJECT_PROPERTY = OWL + "bottomObjectProperty";
  static final String TOP_DATA_PROPERTY = OWL + "topDataProperty";
  static final String BOTTOM_DATA_PROPERTY = OWL + "bottomDataProperty";

  /** The prefixes that need no declaration. */
  static final Map<String, String> PREFIXES =
      Map.ofEntries(
          Map.entry("xsd", Literal.XSD),
          Map.entry("rdf", Literal.RDF),
          Map.entry("rdfs", RDFS),
          Map.entry("owl", OWL),
          Map.entry("skos", "http://www.w3.org/2004/02/skos/core#"),
          Map.entry("dc", "http://purl.org/dc/elements/1.1/"),
          Map.entry("dcterms", "http://purl.org/dc/terms/"),
          Map.entry("foaf", "http://xmlns.com/foaf/0.1/"),
          Map.entry("schema", "http://schema.org/"),
          Map.entry("prov", "http://www.w3.org/ns/prov#"),
          Map.entry("geo", "http://www.opengis.net/ont/geosparql#"),
          Map.entry("obo", "http://purl.obolibrary.org/obo/"),
          Map.entry("htedl", HtedlVocabulary.NAMESPACE));

  /** The datatypes of XML Schema that OWL 2 and RDF 1.1 know, without their namespace. */
  private static final Set<String> XSD_DATATYPES =
      Set.of(
          ("string boolean decimal integer double float date time dateTime dateTimeStamp gYear"
                  + " gMonth gDay gYearMonth gMonthDay duration yearMonthDuration dayTimeDuration"
                  + " byte short int long unsignedByte unsignedShort unsignedInt unsignedLong"
                  + " positiveInteger nonNegativeInteger negativeInteger nonPositiveInteger"
                  + " hexBinary base64Binary anyURI language normalizedString token NMTOKEN Name"
                  + " NCName")
              .split(" "));

  private static final Set<String> OTHER_DATATYPES =
      Set.of(
          RDFS + "Literal",
          Literal.LANG_STRING,
          Literal.RDF + "PlainLiteral",
          Literal.RDF + "XMLLiteral",
          Literal.RDF + "HTML",
          Literal.RDF + "JSON",
          OWL + "real",
          OWL + "rational");

  private BuiltInNames() {}

  /** Whether an IRI is of this kind whatever the data say. */
  static boolean is(String iri, EntityKind kind) {
    return switch (kind) {
      case CLASS -> iri.equals(THING) || iri.equals(NOTHING);
      case OBJECT_PROPERTY -> iri.equals(TOP_OBJECT_PROPERTY) || iri.equals(BOTTOM_OBJECT_PROPERTY);
      case DATA_PROPERTY -> iri.equals(BOTTOM_DATA_PROPERTY);
      case INDIVIDUAL -> false;
      case DATATYPE -> isDatatype(iri);
    };
  }

  /** Whether the IRI lies in one of the four vocabularies, whose terms are fixed. */
  static boolean isReserved(String iri) {
    return iri.startsWith(Literal.XSD)
        || iri.startsWith(Literal.RDF)
        || iri.startsWith(RDFS)
        || iri.startsWith(OWL);
  }

  /** Whether a bare name is that of a datatype of XML Schema, as the Manchester syntax allows. */
  static boolean isBareDatatype(String name) {
    return XSD_DATATYPES.contains(name);
  }

  private static boolean isDatatype(String iri) {
    return iri.startsWith(Literal.XSD)
        ? XSD_DATATYPES.contains(iri.substring(Literal.XSD.length()))
        : OTHER_DATATYPES.contains(iri);
  }
}
