// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The complete example of docs/around.md: its files, its commands, and what they print. */
class AroundPageTest {
  private static final Pattern BLOCK = Pattern.compile("```(\\w*)\\R(.*?)```", Pattern.DOTALL);
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");

  @TempDir Path folder;

  @Test
  void theExampleDoesWhatThePageSays() throws IOException {
    String page = Files.readString(Path.of("../docs/around.md"));
    Matcher block = BLOCK.matcher(page);
    List<String> texts = new ArrayList<>();
    while (block.find()) {
      texts.add(block.group(2));
    }
    assertEquals(4, texts.size());
    Files.writeString(folder.resolve("family.ttl"), texts.get(0));
    Files.writeString(folder.resolve("examples.txt"), texts.get(1));
    StringBuilder printed = new StringBuilder();
    for (String line : texts.get(2).lines().toList()) {
      Execution execution = Execution.of(arguments(line));
      printed.append(execution.out()).append(execution.err());
    }
    assertEquals(texts.get(3), printed.toString());
  }

  private String[] arguments(String line) {
    List<String> arguments = new ArrayList<>();
    Matcher word = WORD.matcher(line.replaceFirst("^\\./htedl ", ""));
    while (word.find()) {
      String text = word.group(1) == null ? word.group(2) : word.group(1);
      arguments.add(text.matches("\\w+\\.(ttl|txt|nt)") ? folder.resolve(text).toString() : text);
    }
    return arguments.toArray(String[]::new);
  }
}
