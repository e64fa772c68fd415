// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.Spelling;

/**
 * Reads the options of a search, each by its name and as text, and says in one sentence what is
 * wrong with one: an {@link IllegalArgumentException}, whose message may be shown. Not thread-safe.
 */
public final class LearnOptionReader {
  /** A name in angle brackets, or a run of characters that are no separators. */
  private static final Pattern PART = Pattern.compile("<[^<>]*>|[^\\s,]+");

  private static final Pattern PREFIXED = Pattern.compile("([\\p{L}\\p{N}_.-]*):([^/].*|)");

  private static final int LONGEST = 80;

  /**
   * What applies where a search is asked for.
   *
   * @param mostSeconds the greatest value of {@code seconds}; also the default if that is less
   * @param secondsSetting what sets that, for messages; empty if nothing does
   * @param freeBytes memory that is free; a quarter is the default, half the most
   * @param memorySetting what sets that, for messages
   * @param threads how many threads search
   */
  public record Surroundings(
      double mostSeconds,
      String secondsSetting,
      long freeBytes,
      String memorySetting,
      int threads) {}

  private final Surroundings surroundings;
  private final Function<String, Optional<String>> namespaces;
  private final Function<String, OptionalLong> amounts;
  private final Set<LearnOption<?>> given = new HashSet<>();
  private LearnOptions options;

  /**
   * @param namespaces the namespace of a prefix, without its colon
   * @param amounts reads amounts of memory, in bytes
   */
  public LearnOptionReader(
      Surroundings surroundings,
      Function<String, Optional<String>> namespaces,
      Function<String, OptionalLong> amounts) {
    this.surroundings = surroundings;
    this.namespaces = namespaces;
    this.amounts = amounts;
    this.options =
        LearnOptions.DEFAULT
            .with(
                LearnOption.SECONDS,
                Math.min(LearnOption.SECONDS.byDefault(), surroundings.mostSeconds))
            .with(LearnOption.MEMORY, Math.max(1, surroundings.freeBytes / 4))
            .with(LearnOption.THREADS, surroundings.threads);
  }

  /** Sets an option that has one value. */
  public void set(String name, String value) {
    LearnOption<?> option = option(name);
    set(option, option.isList() ? parts(value) : List.of(value.strip()));
  }

  /** Sets an option to a list. */
  public void set(String name, List<String> values) {
    set(option(name), values.stream().map(String::strip).toList());
  }

  /** Adds IRIs to those that the option {@code ignore} has. */
  public void alsoIgnore(List<String> iris) {
    List<String> all = new ArrayList<>(options.get(LearnOption.IGNORE));
    all.addAll(iris);
    options = options.with(LearnOption.IGNORE, all);
  }

  /**
   * Reads a text such as {@code "seconds 10; maxLength 9; ignore <http://ex/A> ex:B; monotone"}.
   */
  public void read(String text) {
    for (String clause : clauses(text)) {
      String[] words = clause.split("\\s+", 2);
      LearnOption<?> option = option(words[0]);
      if (words.length == 1) {
        set(option, List.of());
      } else {
        set(words[0], words[1]);
      }
    }
  }

  /** The clauses between semicolons; one inside angle brackets belongs to a name. */
  private static List<String> clauses(String text) {
    List<String> clauses = new ArrayList<>();
    int from = 0;
    boolean inName = false;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ';';
      inName = i < text.length() && (inName ? c != '>' : c == '<');
      if (c == ';' && !inName) {
        String clause = text.substring(from, i).strip();
        if (!clause.isEmpty()) {
          clauses.add(clause);
        }
        from = i + 1;
      }
    }
    return clauses;
  }

  private static List<String> parts(String list) {
    List<String> parts = new ArrayList<>();
    Matcher matcher = PART.matcher(list);
    while (matcher.find()) {
      parts.add(matcher.group());
    }
    return parts;
  }

  private void set(LearnOption<?> option, List<String> values) {
    if (!given.add(option)) {
      throw new IllegalArgumentException(option.label() + " is there twice");
    }
    // Each option is checked where it is read, so that the first that is wrong is named.
    options = option.set(options, new OptionValue(option.label(), values, this));
    double seconds = options.get(LearnOption.SECONDS);
    if (seconds > surroundings.mostSeconds) {
      throw new IllegalArgumentException(
          "seconds is at most "
              + OptionType.text(surroundings.mostSeconds)
              + (surroundings.secondsSetting.isEmpty()
                  ? ""
                  : ", which is " + surroundings.secondsSetting)
              + ", not "
              + OptionType.text(seconds));
    }
    if (option == LearnOption.MEMORY
        && options.get(LearnOption.MEMORY) > surroundings.freeBytes / 2) {
      // Without the amount, which would say how large graphs are that the caller may not read.
      throw new IllegalArgumentException(
          "memory is at most half of what " + surroundings.memorySetting + " leaves free");
    }
  }

  private static LearnOption<?> option(String name) {
    return LearnOption.named(name)
        .orElseThrow(
            () -> {
              Spelling spelling = new Spelling(name, 1);
              LearnOption.labels().forEach(spelling::offer);
              String closest =
                  spelling.closest().stream()
                      .findFirst()
                      .map(near -> ", did you mean " + near + "?")
                      .orElse("; there are " + String.join(", ", LearnOption.labels()));
              return new IllegalArgumentException(
                  "there is no option \"" + shortened(name) + "\"" + closest);
            });
  }

  /** Whether an option was set. */
  public boolean has(LearnOption<?> option) {
    return given.contains(option);
  }

  /** The options, those that were not set at their defaults. */
  public LearnOptions options() {
    return options;
  }

  OptionalLong memory(String amount) {
    return amounts.apply(amount);
  }

  /** The IRI that a name stands for: in angle brackets, with a prefix, or as it is. */
  String iri(String label, String name) {
    if (name.startsWith("<") && name.endsWith(">")) {
      return name.substring(1, name.length() - 1);
    }
    Matcher prefixed = PREFIXED.matcher(name);
    if (prefixed.matches()) {
      Optional<String> namespace = namespaces.apply(prefixed.group(1));
      if (namespace.isPresent()) {
        return namespace.get() + prefixed.group(2);
      }
    }
    if (!name.contains(":")) {
      throw new IllegalArgumentException(
          label + " takes IRIs, in full or with a prefix, not \"" + shortened(name) + "\"");
    }
    return name;
  }

  static String shortened(String text) {
    String line = text.replaceAll("[\\s\\p{Cntrl}]+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }
}
