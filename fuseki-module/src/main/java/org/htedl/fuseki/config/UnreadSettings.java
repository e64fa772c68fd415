// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.vocabulary.RDF;
import org.htedl.expression.HtedlVocabulary;
import org.htedl.expression.Spelling;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds the settings in a configuration that nothing reads, since they are misspelt or not where
 * they have an effect. Jena ignores properties that it does not know.
 */
public final class UnreadSettings {
  /** Settings by {@code ja:cxtName}, without namespace. */
  public static final Set<String> OF_CONTEXTS =
      Set.of("maxRequestBytes", "allowedOrigins", "allowedHosts", "updateTimeout", "spoolBodies");

  private static final Logger LOG = LoggerFactory.getLogger(UnreadSettings.class);

  /** Beginnings of our terms, and of those with a slip in the namespace, behind the scheme. */
  private static final String HOST = "w3id.org/htedl";

  private static final Property CONTEXT_NAME =
      ResourceFactory.createProperty("http://jena.hpl.hp.com/2005/11/Assembler#cxtName");

  private UnreadSettings() {}

  /** Warns of the settings of a dataset that are unknown. */
  public static void warn(Resource dataset) {
    ofDataset(dataset).forEach(LOG::warn);
  }

  /** Warns of settings elsewhere in a server's configuration. */
  public static void warn(Model configuration) {
    elsewhere(configuration).forEach(LOG::warn);
  }

  /** A sentence for each unknown setting of a description as {@code htedl:Dataset}. */
  static List<String> ofDataset(Resource dataset) {
    List<String> sentences = new ArrayList<>();
    for (String iri : properties(dataset.listProperties().toList())) {
      String name = localName(iri);
      if (!iri.equals(HtedlVocabulary.NAMESPACE + name)) {
        sentences.add(
            "The setting <" + iri + "> is ignored: the namespace is " + HtedlVocabulary.NAMESPACE);
      } else if (!AssemblerTerms.SETTINGS.contains(name)) {
        sentences.add("The setting htedl:" + name + " does not exist" + closest(name));
      }
    }
    return sentences;
  }

  /** A sentence for each setting that is not of such a dataset, and each unknown context name. */
  static List<String> elsewhere(Model configuration) {
    List<String> sentences = new ArrayList<>();
    for (Resource subject : configuration.listSubjects().toList()) {
      if (!subject.hasProperty(RDF.type, AssemblerTerms.DATASET)) {
        for (String iri : properties(subject.listProperties().toList())) {
          sentences.add(
              "The setting htedl:"
                  + localName(iri)
                  + " has no effect on "
                  + (subject.isURIResource() ? "<" + subject.getURI() + ">" : "this description")
                  + ": it goes into a description as htedl:Dataset");
        }
      }
    }
    for (RDFNode value : configuration.listObjectsOfProperty(CONTEXT_NAME).toList()) {
      String text = value.isLiteral() ? value.asLiteral().getLexicalForm() : value.toString();
      if (isOurs(text) && !OF_CONTEXTS.contains(localName(text))) {
        sentences.add(
            "The setting " + text + " does not exist" + closest(localName(text), OF_CONTEXTS));
      }
    }
    return sentences;
  }

  private static Set<String> properties(List<Statement> statements) {
    Set<String> ours = new TreeSet<>();
    for (Statement statement : statements) {
      String iri = statement.getPredicate().getURI();
      if (isOurs(iri)) {
        ours.add(iri);
      }
    }
    return ours;
  }

  private static boolean isOurs(String iri) {
    return iri.startsWith("https://" + HOST) || iri.startsWith("http://" + HOST);
  }

  private static String localName(String iri) {
    return iri.substring(Math.max(iri.lastIndexOf('#'), iri.lastIndexOf('/')) + 1);
  }

  private static String closest(String name) {
    return closest(name, AssemblerTerms.SETTINGS);
  }

  private static String closest(String name, Set<String> known) {
    Spelling spelling = new Spelling(name, 1);
    known.forEach(spelling::offer);
    String place =
        known.contains(name)
            ? ""
            : OF_CONTEXTS.contains(name)
                ? " here: it is given by ja:context"
                : AssemblerTerms.SETTINGS.contains(name)
                    ? " here: it is a property of htedl:Dataset"
                    : "";
    return place
        + (place.isEmpty()
            ? spelling.closest().stream()
                .findFirst()
                .map(near -> " and is ignored, did you mean " + near + "?")
                .orElse(" and is ignored; docs/configuration.md lists the settings")
            : "");
  }
}
