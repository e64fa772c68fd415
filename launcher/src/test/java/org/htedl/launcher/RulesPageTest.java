// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sections "Rules", "Choosing a theory" and "Repairing contradictions" of docs/answer-sets.md:
 * their files, commands as they are typed, and lines that the commands print.
 */
class RulesPageTest {
  private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\R(.*?)```", Pattern.DOTALL);

  @TempDir Path folder;

  @Test
  void examplesDoWhatThePageSays() throws IOException {
    assertEquals(5, commands("\n## Rules\n", "\n## What to find\n"));
    assertEquals(2, commands("\n## Choosing a theory\n", "\n## Definitions through"));
    assertEquals(3, commands("\n## Repairing contradictions\n", "Over HTTP,"));
  }

  /** How many commands are in a section. */
  private int commands(String from, String to) throws IOException {
    String page = Files.readString(Path.of("../docs/answer-sets.md"));
    int start = page.indexOf(from);
    String section = page.substring(start, page.indexOf(to, start));
    Matcher block = BLOCK.matcher(section);
    List<String> printed = new ArrayList<>();
    int commands = 0;
    while (block.find()) {
      String text = block.group(2);
      switch (block.group(1)) {
        case "prolog", "ttl", "manchester" -> {
          String name = text.lines().findFirst().orElseThrow().replaceFirst("^[%#] ", "");
          Files.writeString(folder.resolve(name), text);
        }
        case "sh" -> {
          printed.clear();
          for (String line : text.lines().toList()) {
            Execution execution = Execution.of(arguments(line));
            assertEquals("", execution.err(), line);
            printed.addAll(execution.lines());
            commands++;
          }
        }
        default -> {
          for (String line : text.lines().toList()) {
            assertTrue(printed.contains(line), line + " is not in " + printed);
          }
        }
      }
    }
    return commands;
  }

  private String[] arguments(String line) {
    String[] words = line.replaceFirst("^\\./htedl ", "").split(" ");
    for (int i = 0; i < words.length; i++) {
      words[i] =
          words[i].matches("\\w+\\.(lp|ttl|txt)") ? folder.resolve(words[i]).toString() : words[i];
    }
    return words;
  }
}
