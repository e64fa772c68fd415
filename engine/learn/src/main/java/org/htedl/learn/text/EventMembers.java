// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import org.htedl.coverage.ConfusionMatrix;
import org.htedl.coverage.Measure;
import org.htedl.expression.ClassExpression;
import org.htedl.expression.manchester.ManchesterPrinter;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.Learned;
import org.htedl.learn.problem.LearnOption;
import org.htedl.learn.problem.LearnOptions;
import org.htedl.learn.validation.Chance;
import org.htedl.learn.validation.CrossValidation;
import org.htedl.learn.validation.Leak;
import org.jspecify.annotations.Nullable;

/**
 * What a search says as members of objects: strings, numbers, booleans, lists and further such
 * maps, and null for what is not defined. Not thread-safe.
 */
public final class EventMembers {
  private final ExpressionText text;
  private final Function<Set<String>, Map<String, String>> labels;

  /**
   * @param labels finds the labels of some IRIs, of those that have one; asked once, at the end
   */
  public EventMembers(ExpressionText text, Function<Set<String>, Map<String, String>> labels) {
    this.text = text;
    this.labels = labels;
  }

  /** The name of an event's kind. */
  public static String type(LearnEvent event) {
    return switch (event) {
      case LearnEvent.Problem problem -> "problem";
      case LearnEvent.Progress progress -> "progress";
      case LearnEvent.Better better -> "better";
      case LearnEvent.Ceiling ceiling -> "ceiling";
      case LearnEvent.Proved proved -> "proved";
      case LearnEvent.Result result -> "result";
      case LearnEvent.End end -> "end";
    };
  }

  /** An event's members, of which the first is its {@code type}. */
  public Map<String, @Nullable Object> of(LearnEvent event) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("type", type(event));
    switch (event) {
      case LearnEvent.Problem problem -> put(problem, members);
      case LearnEvent.Progress progress -> {
        members.put("length", progress.length());
        members.put("tried", progress.tried());
        members.put("distinct", progress.distinct());
        members.put("perSecond", Math.round(progress.tried() / Math.max(1e-3, progress.seconds())));
        members.put("memory", progress.memoryBytes());
        members.put("seconds", rounded(progress.seconds()));
      }
      case LearnEvent.Better better -> {
        put(better.learned(), members);
        members.put("seconds", rounded(better.seconds()));
      }
      case LearnEvent.Ceiling ceiling -> {
        members.put("accuracy", ceiling.accuracy());
        members.put("contexts", ceiling.contexts());
        members.put("depth", ceiling.depth());
      }
      case LearnEvent.Proved proved -> {
        members.put("provedLength", proved.length());
        put(proved.best(), members);
        members.put("limits", proved.limits());
        members.put("seconds", rounded(proved.seconds()));
      }
      case LearnEvent.Result result -> put(result, members);
      case LearnEvent.End end -> {
        members.put("reason", end.reason().name().toLowerCase(Locale.ROOT));
        members.put("seconds", rounded(end.seconds()));
      }
    }
    return members;
  }

  private void put(LearnEvent.Problem problem, Map<String, @Nullable Object> members) {
    members.put("positives", problem.positives());
    members.put("negatives", problem.negatives());
    List<Map<String, @Nullable Object>> dropped = new ArrayList<>();
    problem
        .dropped()
        .forEach(
            each -> {
              Map<String, @Nullable Object> one = new LinkedHashMap<>();
              one.put("name", each.name());
              one.put("why", each.why());
              dropped.add(one);
            });
    members.put("dropped", dropped);
    members.put("thing", matrix(problem.everything()));
    members.put("majority", problem.majority());
    members.put("leaks", problem.leaks().stream().map(this::leak).toList());
    members.put("warnings", problem.warnings());
    members.put("options", options(problem.options()));
  }

  private Map<String, @Nullable Object> leak(Leak leak) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("expression", ManchesterPrinter.print(leak.expression()));
    members.put("short", text.text(leak.expression()));
    members.put("side", leak.positive() ? "positive" : "negative");
    return members;
  }

  /** Without the memory, of which the default says how much is free. */
  private static Map<String, @Nullable Object> options(LearnOptions options) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    for (LearnOption<?> option : LearnOption.of(LearnOption.Interface.REQUEST)) {
      if (option != LearnOption.MEMORY) {
        members.put(option.label(), option.valueIn(options));
      }
    }
    return members;
  }

  private void put(LearnEvent.Result result, Map<String, @Nullable Object> members) {
    LearnEvent.Chosen chosen = result.chosen();
    List<ClassExpression> expressions = new ArrayList<>();
    result.top().forEach(each -> expressions.add(each.expression()));
    if (chosen != null) {
      expressions.add(chosen.learned().expression());
    }
    Map<String, String> known = labels.apply(ExpressionNames.in(expressions));
    Sentence sentence = new Sentence(iri -> known.getOrDefault(iri, Sentence.words(iri)));
    members.put("chosen", chosen == null ? null : chosen(chosen, sentence));
    if (!result.withoutChoice().isEmpty()) {
      members.put("withoutChoice", result.withoutChoice());
    }
    members.put("top", result.top().stream().map(each -> learned(each, sentence)).toList());
    members.put("provedLength", result.proved());
    members.put("limits", result.limits());
    members.put("tried", result.tried());
    members.put("seconds", rounded(result.seconds()));
  }

  private Map<String, @Nullable Object> chosen(LearnEvent.Chosen chosen, Sentence sentence) {
    Map<String, @Nullable Object> members = learned(chosen.learned(), sentence);
    members.put("strategy", chosen.strategy());
    CrossValidation validation = chosen.validation();
    members.put("crossValidation", validation == null ? null : validation(validation));
    Chance chance = chosen.chance();
    members.put("chance", chance == null ? null : chance(chance));
    return members;
  }

  private static Map<String, @Nullable Object> validation(CrossValidation validation) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("leaveOneOut", validation.leaveOneOut());
    ConfusionMatrix pooled = validation.pooled();
    members.put("accuracy", spread(pooled.accuracy(), validation.accuracy()));
    members.put("f1", spread(pooled.f1(), validation.f1ByFold()));
    members.put("pooled", matrix(pooled));
    List<Map<String, @Nullable Object>> folds = new ArrayList<>();
    for (CrossValidation.Fold fold : validation.folds()) {
      Map<String, @Nullable Object> one = new LinkedHashMap<>();
      one.put("strategy", fold.strategy());
      one.put("length", fold.length());
      one.put("training", matrix(fold.training()));
      one.put("test", matrix(fold.test()));
      folds.add(one);
    }
    members.put("folds", folds);
    return members;
  }

  /**
   * A measure of all folds together, with its mean over the folds.
   *
   * @param pooled of the matrix of all folds
   */
  private static Map<String, @Nullable Object> spread(
      OptionalDouble pooled, CrossValidation.Spread spread) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("pooled", pooled.isPresent() ? pooled.getAsDouble() : null);
    members.put("mean", finite(spread.mean()));
    members.put("deviation", finite(spread.deviation()));
    members.put("folds", spread.folds());
    return members;
  }

  private static Map<String, @Nullable Object> chance(Chance chance) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("observed", finite(chance.observed()));
    members.put("mean", finite(chance.mean()));
    members.put("p", chance.p());
    members.put("shuffles", chance.shuffles());
    members.put("rows", chance.rows());
    members.put("length", chance.length());
    return members;
  }

  private Map<String, @Nullable Object> learned(Learned learned, Sentence sentence) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    put(learned, members);
    members.put("sentence", sentence.of(learned.expression()));
    members.put("equivalents", learned.equivalents().stream().map(text::text).toList());
    return members;
  }

  private void put(Learned learned, Map<String, @Nullable Object> members) {
    members.put("expression", ManchesterPrinter.print(learned.expression()));
    members.put("short", text.text(learned.expression()));
    members.putAll(matrix(learned.matrix()));
    members.put("value", finite(learned.value()));
    members.put("length", learned.length());
    members.put("proven", learned.proven());
    members.put("byAbsence", learned.byAbsence());
  }

  private static Map<String, @Nullable Object> matrix(ConfusionMatrix matrix) {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    members.put("tp", matrix.truePositives());
    members.put("fp", matrix.falsePositives());
    members.put("fn", matrix.falseNegatives());
    members.put("tn", matrix.trueNegatives());
    for (Measure measure : Measure.values()) {
      OptionalDouble value = measure.of(matrix);
      members.put(measure.label(), value.isPresent() ? value.getAsDouble() : null);
    }
    return members;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? value : null;
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * 1000) / 1000.0;
  }
}
