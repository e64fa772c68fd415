// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.Literal;
import org.semanticweb.owlapi.expression.OWLEntityChecker;
import org.semanticweb.owlapi.manchestersyntax.parser.ManchesterOWLSyntaxParserImpl;
import org.semanticweb.owlapi.model.IRI;
import org.semanticweb.owlapi.model.OWLAnnotationProperty;
import org.semanticweb.owlapi.model.OWLClass;
import org.semanticweb.owlapi.model.OWLDataFactory;
import org.semanticweb.owlapi.model.OWLDataProperty;
import org.semanticweb.owlapi.model.OWLDatatype;
import org.semanticweb.owlapi.model.OWLNamedIndividual;
import org.semanticweb.owlapi.model.OWLObjectProperty;
import org.semanticweb.owlapi.model.OntologyConfigurator;
import uk.ac.manchester.cs.owl.owlapi.OWLDataFactoryImpl;

/** The OWL API's parser over {@link SampleNames}: the reference. Not thread-safe. */
final class OwlApiReference implements OWLEntityChecker {
  private static final Set<String> KEYWORDS =
      Set.of(
          "and", "or", "that", "not", "some", "only", "min", "max", "exactly", "value", "self",
          "inverse", "true", "false");
  private static final List<String> BARE_DATATYPES =
      List.of(
          "integer",
          "int",
          "long",
          "short",
          "date",
          "time",
          "token",
          "decimal",
          "float",
          "double",
          "string",
          "boolean",
          "dateTime",
          "anyURI");

  private final OWLDataFactory factory = new OWLDataFactoryImpl();
  private final ManchesterOWLSyntaxParserImpl parser =
      new ManchesterOWLSyntaxParserImpl(new OntologyConfigurator(), factory);

  /** From the ways in which the entities of a kind can be written to their IRIs. */
  private final Map<String, String> classes = spellings(SampleNames.CLASSES);

  private final Map<String, String> objectProperties = spellings(SampleNames.OBJECT_PROPERTIES);
  private final Map<String, String> dataProperties = spellings(SampleNames.DATA_PROPERTIES);
  private final Map<String, String> individuals = spellings(SampleNames.INDIVIDUALS);
  private final Map<String, String> datatypes = spellings(List.of(SampleNames.CUSTOM_DATATYPE));

  OwlApiReference() {
    objectProperties.putAll(spellings(List.of(SampleNames.MIXED)));
    dataProperties.putAll(spellings(List.of(SampleNames.MIXED)));
    for (String name : List.of("Thing", "Nothing")) {
      addBuiltIn(classes, BuiltInNames.OWL, "owl:", name);
      classes.put(name, BuiltInNames.OWL + name);
    }
    for (String name : List.of("topObjectProperty", "bottomObjectProperty")) {
      addBuiltIn(objectProperties, BuiltInNames.OWL, "owl:", name);
    }
    addBuiltIn(datatypes, BuiltInNames.RDFS, "rdfs:", "Literal");
    for (String name : BARE_DATATYPES) {
      addBuiltIn(datatypes, Literal.XSD, "xsd:", name);
      datatypes.put(name, Literal.XSD + name);
    }
    parser.setOWLEntityChecker(this);
  }

  /** What the OWL API reads, or null if it rejects the text, in whatever way. */
  ClassExpression parse(String text) {
    try {
      parser.setStringToParse(text);
      return OwlApiConversion.of(parser.parseClassExpression());
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** Whether a token names a property of either kind. */
  boolean isProperty(String token) {
    return objectProperties.containsKey(token) || dataProperties.containsKey(token);
  }

  /** Whether a token names a data property. */
  boolean isDataProperty(String token) {
    return dataProperties.containsKey(token);
  }

  private static void addBuiltIn(
      Map<String, String> map, String namespace, String prefix, String name) {
    map.put("<" + namespace + name + ">", namespace + name);
    map.put(prefix + name, namespace + name);
  }

  private static Map<String, String> spellings(List<String> iris) {
    Map<String, String> map = new HashMap<>();
    for (String iri : iris) {
      if (iri.startsWith("_:")) {
        map.put(iri, iri);
        continue;
      }
      boolean ours = iri.startsWith(SampleNames.KB);
      String local = iri.substring((ours ? SampleNames.KB : SampleNames.OTHER).length());
      map.put("<" + iri + ">", iri);
      map.put(local, iri);
      if (ours) {
        map.put(":" + local, iri);
      }
      map.put((ours ? "ex:" : "oth:") + local, iri);
      String label = SampleNames.LABELS.get(iri);
      if (label != null) {
        // The OWL API undoes the escapes and leaves the quotes.
        map.put("'" + label + "'", iri);
      }
    }
    return map;
  }

  private static IRI iri(Map<String, String> names, String token) {
    boolean keyword = KEYWORDS.contains(token.toLowerCase(Locale.ROOT));
    String iri = keyword ? null : names.get(token);
    return iri == null ? null : IRI.create(iri);
  }

  @Override
  public OWLClass getOWLClass(String name) {
    IRI iri = iri(classes, name);
    return iri == null ? null : factory.getOWLClass(iri);
  }

  @Override
  public OWLObjectProperty getOWLObjectProperty(String name) {
    IRI iri = iri(objectProperties, name);
    return iri == null ? null : factory.getOWLObjectProperty(iri);
  }

  @Override
  public OWLDataProperty getOWLDataProperty(String name) {
    IRI iri = iri(dataProperties, name);
    return iri == null ? null : factory.getOWLDataProperty(iri);
  }

  @Override
  public OWLNamedIndividual getOWLIndividual(String name) {
    IRI iri = iri(individuals, name);
    return iri == null ? null : factory.getOWLNamedIndividual(iri);
  }

  @Override
  public OWLDatatype getOWLDatatype(String name) {
    IRI iri = iri(datatypes, name);
    return iri == null ? null : factory.getOWLDatatype(iri);
  }

  @Override
  public OWLAnnotationProperty getOWLAnnotationProperty(String name) {
    return null;
  }
}
