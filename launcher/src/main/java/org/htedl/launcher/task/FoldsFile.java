// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.htedl.learn.problem.LearnOption;

/**
 * A file that divides examples into folds: lines with a sign {@code +} or {@code -}, which may be
 * missing, the number of a fold and a name, with tabs between.
 *
 * @param foldOf the fold of each name
 * @param positives the names with a plus
 * @param negatives the names with a minus
 */
public record FoldsFile(
    Map<String, Integer> foldOf, List<String> positives, List<String> negatives) {
  /** Reads a file. */
  public static FoldsFile read(Path file) throws IOException {
    Map<String, Integer> foldOf = new LinkedHashMap<>();
    List<String> positives = new ArrayList<>();
    List<String> negatives = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.isBlank() || line.startsWith("#")) {
        continue;
      }
      String[] cells = line.strip().split("\t", -1);
      String name = unbracketed(cells[cells.length - 1]);
      boolean signed = cells.length == 3;
      if (cells.length < 2 || cells.length > 3 || signed && !cells[0].matches("[+-]")) {
        throw wrong(file, number);
      }
      try {
        if (foldOf.put(name, Integer.valueOf(cells[cells.length - 2])) != null) {
          throw new BadTaskException(file + ", line " + number + ": " + name + " occurs twice");
        }
      } catch (NumberFormatException noFold) {
        throw wrong(file, number);
      }
      if (signed) {
        (cells[0].equals("+") ? positives : negatives).add(name);
      }
    }
    int count = new HashSet<>(foldOf.values()).size();
    if (count < 2 || count > LearnOption.MOST_FOLDS) {
      throw new BadTaskException(
          file + " has " + count + " folds: expected 2 to " + LearnOption.MOST_FOLDS);
    }
    return new FoldsFile(foldOf, positives, negatives);
  }

  /** Whether it says of every example which side it is on. */
  public boolean isSigned() {
    return !foldOf.isEmpty() && positives.size() + negatives.size() == foldOf.size();
  }

  /** The folds by other names. */
  public Map<String, Integer> named(UnaryOperator<String> names) {
    Map<String, Integer> named = new LinkedHashMap<>();
    foldOf.forEach((name, fold) -> named.put(names.apply(name), fold));
    return named;
  }

  private static String unbracketed(String name) {
    return name.startsWith("<") && name.endsWith(">") ? name.substring(1, name.length() - 1) : name;
  }

  private static BadTaskException wrong(Path file, int line) {
    return new BadTaskException(
        file
            + ", line "
            + line
            + ": expected a fold's number and an IRI with a tab between, with + or - and a tab"
            + " before them or without");
  }
}
