// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.term;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The IRIs that have a meaning of their own in a mirror. */
public final class Iri {
  public static final String RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
  public static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";
  public static final String OWL = "http://www.w3.org/2002/07/owl#";
  public static final String XSD = "http://www.w3.org/2001/XMLSchema#";

  public static final String TYPE = RDF + "type";
  public static final String LABEL = RDFS + "label";
  public static final String PREF_LABEL = "http://www.w3.org/2004/02/skos/core#prefLabel";
  public static final String THING = OWL + "Thing";
  public static final String NAMED_INDIVIDUAL = OWL + "NamedIndividual";
  public static final String ANNOTATION_PROPERTY = OWL + "AnnotationProperty";
  public static final String DATATYPE_PROPERTY = OWL + "DatatypeProperty";
  public static final String FUNCTIONAL_PROPERTY = OWL + "FunctionalProperty";
  public static final String DATATYPE = RDFS + "Datatype";

  /** The classes whose members are declared to be object properties. */
  public static final List<String> OBJECT_PROPERTY_KINDS =
      List.of(
          OWL + "ObjectProperty",
          OWL + "TransitiveProperty",
          OWL + "SymmetricProperty",
          OWL + "AsymmetricProperty",
          OWL + "ReflexiveProperty",
          OWL + "IrreflexiveProperty",
          OWL + "InverseFunctionalProperty");

  /** The classes whose members are declared to be classes. */
  public static final List<String> CLASS_KINDS = List.of(OWL + "Class", RDFS + "Class");

  /** Properties of the vocabularies whose subjects and objects are classes. */
  public static final List<String> CLASS_AXIOMS =
      List.of(RDFS + "subClassOf", OWL + "equivalentClass", OWL + "disjointWith");

  private static final Set<String> NAMING_TYPES = Set.of(THING, NAMED_INDIVIDUAL);

  /**
   * Classes of the vocabularies outside XSD whose members may be anything: resources, lists,
   * containers, literals of any datatype. Ranges and domains often name them.
   */
  private static final Set<String> UNSPECIFIC_TYPES =
      Set.of(
          RDFS + "Resource",
          RDFS + "Literal",
          RDFS + "Container",
          RDF + "Bag",
          RDF + "Seq",
          RDF + "Alt",
          RDF + "List",
          RDF + "langString",
          RDF + "dirLangString",
          RDF + "PlainLiteral",
          RDF + "XMLLiteral",
          RDF + "HTML",
          RDF + "JSON",
          RDF + "CompoundLiteral",
          OWL + "real",
          OWL + "rational",
          OWL + "Nothing");

  private Iri() {}

  /** The classes whose members are declared to be something that an expression can name. */
  public static List<String> declaringClasses() {
    List<String> all = new ArrayList<>(OBJECT_PROPERTY_KINDS);
    all.addAll(CLASS_KINDS);
    all.add(DATATYPE_PROPERTY);
    all.add(DATATYPE);
    return all;
  }

  /** Whether the IRI lies in the RDF, RDFS, OWL or XSD vocabulary. */
  public static boolean inVocabulary(String iri) {
    return iri.startsWith("http://www.w3.org/")
        && (iri.startsWith(RDF)
            || iri.startsWith(RDFS)
            || iri.startsWith(OWL)
            || iri.startsWith(XSD));
  }

  /** Whether being typed with this vocabulary term makes a node an individual. */
  public static boolean namesIndividuals(String iri) {
    return NAMING_TYPES.contains(iri);
  }

  /** Returns whether being typed with this vocabulary term says nothing about what a node is. */
  public static boolean saysNothing(String iri) {
    return iri.startsWith(XSD) || UNSPECIFIC_TYPES.contains(iri);
  }

  /** The part after the last {@code #} or {@code /}; the whole IRI where there is neither. */
  public static String localName(String iri) {
    int cut = Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/'));
    return iri.substring(cut + 1);
  }
}
