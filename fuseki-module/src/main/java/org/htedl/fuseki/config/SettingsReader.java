// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.config;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.apache.jena.assembler.exceptions.AssemblerException;
import org.apache.jena.graph.Node;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFList;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.Statement;
import org.htedl.closure.Entailment;
import org.htedl.engine.Devices;

/** Reads the settings of one description; an invalid one is an error of one sentence. */
public final class SettingsReader {
  private final Resource description;

  /** A reader of this description. */
  public SettingsReader(Resource description) {
    this.description = description;
  }

  /**
   * The settings.
   *
   * @throws AssemblerException if one of them makes no sense
   */
  public Settings read() {
    String build = one(AssemblerTerms.BUILD, "lazy");
    if (!build.equals("lazy") && !build.equals("eager")) {
      throw error("htedl:build is \"lazy\" or \"eager\", not \"" + build + "\"");
    }
    SettingsDraft draft = new SettingsDraft(Settings.defaults());
    draft.entailment = entailment();
    draft.schema = schema();
    draft.eager = build.equals("eager");
    draft.devices = devices();
    draft.memoryLimit = memoryLimit();
    draft.dataMetrics = truth(AssemblerTerms.DATA_METRICS);
    draft.learners = places(AssemblerTerms.LEARNERS, draft.learners);
    draft.learnSeconds = seconds(AssemblerTerms.LEARN_SECONDS, draft.learnSeconds);
    draft.solvers = places(AssemblerTerms.SOLVERS, draft.solvers);
    draft.solveSeconds = seconds(AssemblerTerms.SOLVE_SECONDS, draft.solveSeconds);
    draft.patterns = patterns();
    draft.refusesIncoherent = refusesIncoherent();
    draft.snapshots = snapshots();
    draft.infer = truth(AssemblerTerms.INFER);
    draft.reflexive = reflexive(draft.entailment);
    return draft.settings();
  }

  private boolean reflexive(Entailment entailment) {
    boolean wanted = truth(AssemblerTerms.REFLEXIVE);
    if (wanted && !entailment.hasReflexive()) {
      throw error(
          "htedl:reflexive true needs htedl:entailment \"rdfs\" or \"owl\", not \""
              + entailment
              + "\"");
    }
    return wanted;
  }

  private SnapshotKeeping snapshots() {
    String name = one(AssemblerTerms.SNAPSHOT, SnapshotKeeping.NONE.toString());
    return SnapshotKeeping.named(name)
        .orElseThrow(
            () ->
                error(
                    "htedl:snapshot \""
                        + name
                        + "\" does not exist; there is "
                        + quoted(SnapshotKeeping.names())));
  }

  private Entailment entailment() {
    String name = one(AssemblerTerms.ENTAILMENT, Entailment.NONE.toString());
    return Entailment.named(name)
        .orElseThrow(
            () ->
                error(
                    "htedl:entailment \""
                        + name
                        + "\" does not exist; there is "
                        + quoted(Entailment.names())));
  }

  private List<Node> schema() {
    List<Node> graphs = new ArrayList<>();
    for (RDFNode value : values(AssemblerTerms.SCHEMA)) {
      if (!value.isURIResource()) {
        throw error("htedl:schema is the IRI of a graph, not " + value);
      }
      graphs.add(value.asNode());
    }
    return graphs;
  }

  private List<String> devices() {
    List<String> names = new ArrayList<>();
    for (RDFNode value : values(AssemblerTerms.DEVICES)) {
      if (!value.isLiteral()) {
        throw error("htedl:devices is \"auto\" or a list of names in quotes, not " + value);
      }
      names.add(value.asLiteral().getLexicalForm());
    }
    if (names.isEmpty()) {
      return List.of(Devices.AUTO);
    }
    for (String name : names) {
      if (!Devices.isName(name)) {
        throw error(
            "htedl:devices \"" + name + "\" does not exist: use " + quoted(Devices.names()));
      }
    }
    return names;
  }

  private long memoryLimit() {
    String text = one(AssemblerTerms.MEMORY_LIMIT, "");
    if (text.isEmpty()) {
      return Settings.defaultMemoryLimit();
    }
    OptionalLong bytes = MemorySize.parse(text);
    return bytes.orElseThrow(
        () ->
            error(
                "htedl:memoryLimit is an amount of memory such as \"4g\" or \"512m\", not \""
                    + text
                    + "\""));
  }

  private boolean truth(Property property) {
    String text = one(property, "false");
    if (!text.equals("true") && !text.equals("false")) {
      throw error("htedl:" + property.getLocalName() + " is true or false, not \"" + text + "\"");
    }
    return text.equals("true");
  }

  /** A written-out setting may have mirrors built; a default must not take unexpected memory. */
  private PatternMatching patterns() {
    String text = one(AssemblerTerms.PATTERNS, "");
    return switch (text) {
      case "" -> PatternMatching.WHERE_BUILT;
      case "auto" -> PatternMatching.AUTO;
      case "off" -> PatternMatching.OFF;
      default -> throw error("htedl:patterns is \"auto\" or \"off\", not \"" + text + "\"");
    };
  }

  private boolean refusesIncoherent() {
    String text = one(AssemblerTerms.INCOHERENT, "component");
    if (!text.equals("component") && !text.equals("refuse")) {
      throw error("htedl:incoherent is \"component\" or \"refuse\", not \"" + text + "\"");
    }
    return text.equals("refuse");
  }

  private int places(Property property, int otherwise) {
    String text = one(property, Integer.toString(otherwise));
    if (!text.matches("\\d{1,4}")) {
      throw error(
          "htedl:" + property.getLocalName() + " is a number from 0 to 9999, not \"" + text + "\"");
    }
    return Integer.parseInt(text);
  }

  private double seconds(Property property, double otherwise) {
    String text = one(property, Double.toString(otherwise));
    if (!text.matches("\\d{1,9}(\\.\\d+)?") || !(Double.parseDouble(text) > 0)) {
      throw error(
          "htedl:"
              + property.getLocalName()
              + " is a number of seconds above 0, not \""
              + text
              + "\"");
    }
    return Double.parseDouble(text);
  }

  private String one(Property property, String otherwise) {
    List<RDFNode> values = values(property);
    if (values.isEmpty()) {
      return otherwise;
    }
    if (values.size() > 1 || !values.get(0).isLiteral()) {
      throw error("htedl:" + property.getLocalName() + " is one value in quotes");
    }
    return values.get(0).asLiteral().getLexicalForm();
  }

  /** The values, those of a list in its order. */
  private List<RDFNode> values(Property property) {
    List<RDFNode> values = new ArrayList<>();
    for (Statement statement : description.listProperties(property).toList()) {
      RDFNode value = statement.getObject();
      if (value.canAs(RDFList.class)) {
        values.addAll(value.as(RDFList.class).asJavaList());
      } else {
        values.add(value);
      }
    }
    return values;
  }

  private static String quoted(List<String> names) {
    return "\"" + String.join("\", \"", names) + "\"";
  }

  private AssemblerException error(String message) {
    return new AssemblerException(description, message);
  }
}
