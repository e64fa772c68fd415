// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression;

import java.util.Locale;
import java.util.Objects;

/**
 * An RDF literal as a term: lexical form, datatype and language tag, nothing interpreted.
 *
 * <p>Two literals are the same RDF term exactly when these records are equal; the language tag is
 * kept in lower case, because RDF 1.1 compares tags without case.
 *
 * @param lexical the lexical form, as written in the data
 * @param datatype the IRI of the datatype; {@code rdf:langString} when there is a language tag
 * @param language the language tag in lower case, or the empty string
 */
public record Literal(String lexical, String datatype, String language) {
  /** The namespace of XML Schema's datatypes. */
  public static final String XSD = "http://www.w3.org/2001/XMLSchema#";

  /** The namespace of RDF. */
  public static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";

  /** The datatype of literals with a language tag. */
  public static final String LANG_STRING = RDF + "langString";

  public Literal {
    Objects.requireNonNull(lexical);
    Objects.requireNonNull(datatype);
    language = language.toLowerCase(Locale.ROOT);
    if (!language.isEmpty() && !datatype.startsWith(RDF)) {
      throw new IllegalArgumentException("a language tag needs the datatype rdf:langString");
    }
  }

  /** A plain string. */
  public static Literal string(String lexical) {
    return new Literal(lexical, XSD + "string", "");
  }

  /** A string with a language tag. */
  public static Literal tagged(String lexical, String language) {
    return new Literal(lexical, LANG_STRING, language);
  }

  /** A literal of a datatype of XML Schema, named without its namespace. */
  public static Literal xsd(String lexical, String localName) {
    return new Literal(lexical, XSD + localName, "");
  }
}
