// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.graph.Graph;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.riot.RDFParser;
import org.apache.jena.vocabulary.RDF;
import org.apache.jena.vocabulary.RDFS;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.fuseki.config.AssemblerTerms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The vocabulary that is served has the terms of the code, all of them and no others. */
class VocabularyTest {
  private static TestServer server;
  private static Model vocabulary;

  @BeforeAll
  static void start() {
    server = new TestServer();
    vocabulary = ModelFactory.createModelForGraph(graph(ask("text/turtle")));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> ask(String accept) {
    return server.send(server.request("kb/vocabulary").header("Accept", accept).build());
  }

  private static Graph graph(HttpResponse<String> answer) {
    assertEquals(200, answer.statusCode(), answer.body());
    String type = answer.headers().firstValue("Content-Type").orElseThrow();
    Lang language = RDFLanguages.contentTypeToLang(type.replaceFirst(";.*", ""));
    return RDFParser.fromString(answer.body(), language).toGraph();
  }

  /** The terms that constants of the code name. */
  private static Set<String> terms() throws IllegalAccessException {
    Set<String> terms = new TreeSet<>();
    for (Field field : HtedlVocabulary.class.getFields()) {
      if (field.get(null) instanceof String iri) {
        terms.add(iri);
      }
    }
    for (Field field : AssemblerTerms.class.getFields()) {
      if (field.get(null) instanceof Resource term) {
        terms.add(term.getURI());
      }
    }
    for (MirrorOperation each : MirrorOperation.values()) {
      terms.add(each.operation().getId().getURI());
    }
    // The one that another tool has defined, and the namespace itself.
    terms.remove(HtedlVocabulary.OMN);
    terms.remove(HtedlVocabulary.NAMESPACE);
    assertTrue(terms.containsAll(HtedlVocabulary.FUNCTIONS));
    assertTrue(terms.size() > 30, terms::toString);
    return terms;
  }

  @Test
  void hasTheTermsOfTheCode() throws IllegalAccessException {
    Set<String> described = new TreeSet<>();
    vocabulary
        .listSubjects()
        .filterKeep(subject -> subject.getURI().startsWith(HtedlVocabulary.NAMESPACE))
        .forEach(subject -> described.add(subject.getURI()));
    assertEquals(terms(), described);
  }

  @Test
  void everyTermIsDescribed() throws IllegalAccessException {
    for (String term : terms()) {
      Resource resource = vocabulary.getResource(term);
      for (Property property : List.of(RDF.type, RDFS.label, RDFS.comment, RDFS.isDefinedBy)) {
        assertEquals(1, resource.listProperties(property).toList().size(), term + " " + property);
      }
      assertTrue(resource.getProperty(RDFS.comment).getString().endsWith("."), term);
      int sides = resource.hasProperty(RDF.type, RDF.Property) ? 1 : 0;
      for (Property property : List.of(RDFS.domain, RDFS.range)) {
        assertEquals(
            sides, resource.listProperties(property).toList().size(), term + " " + property);
      }
    }
    for (String function : HtedlVocabulary.FUNCTIONS) {
      assertTrue(vocabulary.getResource(function).hasProperty(RDF.type, RDF.Property), function);
    }
    for (Field field : AssemblerTerms.class.getFields()) {
      if (field.get(null) instanceof Property setting) {
        Resource dataset = vocabulary.getResource(AssemblerTerms.DATASET.getURI());
        assertTrue(vocabulary.contains(setting, RDFS.domain, dataset), setting.getURI());
      }
    }
  }

  @Test
  void comesInTheLanguageThatTheClientLikesBest() {
    assertEquals("text/turtle; charset=utf-8", type("*/*"));
    assertEquals("text/turtle; charset=utf-8", type("text/html, */*;q=0.8"));
    assertEquals(
        "application/ld+json; charset=utf-8", type("text/turtle;q=0.5, application/ld+json"));
    for (String type :
        List.of(
            "application/n-triples",
            "application/rdf+xml",
            "application/ld+json",
            "application/rdf+json")) {
      assertTrue(type(type).startsWith(type), type);
      assertTrue(graph(ask(type)).isIsomorphicWith(vocabulary.getGraph()), type);
    }
    HttpResponse<String> refused = ask("image/png");
    assertEquals(406, refused.statusCode());
    assertTrue(refused.body().contains("text/turtle"), refused.body());
    assertEquals(405, server.post("kb/vocabulary", "{}").statusCode());
    assertTrue(
        vocabulary.contains(
            ResourceFactory.createResource("https://w3id.org/htedl"), RDF.type, (Resource) null));
  }

  private static String type(String accept) {
    return ask(accept).headers().firstValue("Content-Type").orElseThrow();
  }
}
