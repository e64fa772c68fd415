// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.htedl.expression.WrittenIri;
import org.htedl.launcher.task.ConfSyntax.Statement;
import org.jspecify.annotations.Nullable;

/**
 * A configuration of DL-Learner. What has the same meaning here is taken over; of everything else
 * there is a remark, so that nothing is obeyed differently without a word.
 */
public final class ConfFile {
  /** Keys of components that there are not here, by their ends. */
  private static final Set<String> OF_COMPONENTS = Set.of("type", "sources", "reasoner", "lp");

  private final Path file;
  private final List<Path> data = new ArrayList<>();
  private final Map<String, String> prefixes = new LinkedHashMap<>();
  private final List<String> positives = new ArrayList<>();
  private final List<String> negatives = new ArrayList<>();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final List<String> ignored = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private final Set<String> unknown = new TreeSet<>();
  private final Set<String> off = new TreeSet<>();
  private @Nullable String startClass;
  private @Nullable String describedClass;

  private ConfFile(Path file) {
    this.file = file;
  }

  /** Reads a file; names of other files in it are relative to its folder. */
  public static LearningTask read(Path file) throws IOException {
    ConfFile conf = new ConfFile(file);
    for (Statement statement : ConfSyntax.read(file.toString(), Files.readString(file))) {
      conf.add(statement);
    }
    return conf.task();
  }

  private LearningTask task() {
    negation();
    if (!unknown.isEmpty()) {
      remarks.add("not used: " + String.join(", ", unknown));
    }
    return new LearningTask(
        data,
        prefixes,
        positives,
        negatives,
        settings,
        ignored.stream().map(this::iri).toList(),
        startClass,
        describedClass,
        remarks);
  }

  private void add(Statement statement) {
    switch (statement) {
      case Statement.Example example ->
          (example.positive() ? positives : negatives).add(example.name());
      case Statement.Call call -> {
        if (call.name().equals("import") && !call.arguments().isEmpty()) {
          data.add(LearningTask.dataFile(file, call.arguments().getFirst()));
        } else {
          unknown.add(call.name() + "(…)");
        }
      }
      case Statement.Assignment assignment -> assign(assignment);
    }
  }

  private void assign(Statement.Assignment assignment) {
    String key = assignment.key();
    String value = assignment.first();
    switch (key.substring(key.lastIndexOf('.') + 1)) {
      case "prefixes" -> prefixes(assignment.values());
      case "fileName" -> data.add(LearningTask.dataFile(file, value));
      case "positiveExamples" -> positives.addAll(assignment.values());
      case "negativeExamples" -> negatives.addAll(assignment.values());
      case "maxExecutionTimeInSeconds" -> setting("seconds", value);
      case "noisePercentage" -> setting("noise", fraction(key, value));
      case "maxNrOfResults" -> setting("top", value);
      case "startClass" -> startClass = value;
      case "classToDescribe" -> describedClass = value;
      case "ignoredConcepts", "ignoredRoles", "ignoredObjectProperties", "ignoredDataProperties" ->
          ignored.addAll(assignment.values());
      case "cardinalityLimit" -> setting("cardinality", value);
      case "useInverse" -> setting("inverse", value);
      case "useHasValueConstructor" -> setting("nominals", value);
      case "useAllConstructor" -> allConstructor(value);
      case "useCardinalityRestrictions" -> cardinality(value);
      case "useNegation" -> {
        if (isFalse(value)) {
          off.add("negation");
        }
      }
      case "useExistsConstructor", "useNumericDatatypes" -> {
        if (isFalse(value)) {
          remarks.add(key + " = false is not obeyed: name what may occur with --use");
        }
      }
      case "performCrossValidation" -> {
        if (isFalse(value)) {
          setting("folds", "0");
        }
      }
      case "nrOfFolds" -> {
        if (!"0".equals(settings.get("folds"))) {
          setting("folds", value);
        }
      }
      default -> other(key, value);
    }
  }

  private void other(String key, String value) {
    String end = key.substring(key.lastIndexOf('.') + 1);
    if (key.equals("alg.type") || key.equals("algorithm")) {
      remarks.add(key + " = \"" + value + "\" is answered by this learner");
    } else if (key.equals("lp.type") && value.toLowerCase(Locale.ROOT).contains("posonly")) {
      throw new BadTaskException(
          file + ": lp.type = \"" + value + "\": this learner also needs negative examples");
    } else if (!OF_COMPONENTS.contains(end) || key.startsWith("op.") && !value.equals("rho")) {
      unknown.add(key);
    }
  }

  private void setting(String name, String value) {
    settings.put(name, value);
  }

  private void prefixes(List<String> values) {
    for (int i = 0; i + 1 < values.size(); i += 2) {
      prefixes.put(values.get(i), values.get(i + 1));
    }
  }

  /** The IRI of a name, with a prefix that stands anywhere in the file. */
  private String iri(String name) {
    String iri = WrittenIri.expanded(name, List.of(prefixes));
    return iri == null ? name : iri;
  }

  private String fraction(String key, String percentage) {
    try {
      return new BigDecimal(percentage).movePointLeft(2).stripTrailingZeros().toPlainString();
    } catch (NumberFormatException noNumber) {
      throw new BadTaskException(file + ": " + key + " takes a number, not " + percentage);
    }
  }

  private void allConstructor(String value) {
    if (isFalse(value)) {
      setting("only", "off");
      off.add("only");
    }
  }

  private void cardinality(String value) {
    if (isFalse(value)) {
      setting("cardinality", "1");
      off.add("max");
    }
  }

  /** There is no option for {@code not} alone: it goes with the other two that need closed data. */
  private void negation() {
    if (off.contains("max")) {
      setting("cardinality", "1");
    }
    if (!off.contains("negation")) {
      return;
    }
    if (off.contains("only") && off.contains("max")) {
      setting("monotone", "true");
    } else {
      remarks.add(
          "useNegation = false is not obeyed: --monotone leaves out not, together with only and"
              + " max");
    }
  }

  private static boolean isFalse(String value) {
    return value.equalsIgnoreCase("false");
  }
}
