// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.task;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of names: one a line, or separated by commas or spaces, in quotes, in angle brackets or as
 * they are. Lines that begin with {@code #} or {@code //} are comments.
 */
public final class NameList {
  private static final Pattern NAME = Pattern.compile("<([^<>]*)>|\"([^\"]*)\"|([^\\s,{};]+)");

  private NameList() {}

  /** The names in their order. */
  public static List<String> read(Path file) throws IOException {
    List<String> names = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      if (!line.stripLeading().startsWith("#") && !line.stripLeading().startsWith("//")) {
        Matcher matcher = NAME.matcher(line);
        while (matcher.find()) {
          names.add(name(matcher));
        }
      }
    }
    return names;
  }

  private static String name(Matcher matcher) {
    for (int group = 1; group < 3; group++) {
      if (matcher.group(group) != null) {
        return matcher.group(group);
      }
    }
    return matcher.group(3);
  }
}
