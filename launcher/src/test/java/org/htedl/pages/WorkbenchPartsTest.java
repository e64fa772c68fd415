// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The table of docs/workbench.md has the parts of the page, by their titles. */
class WorkbenchPartsTest {
  private static Set<String> all(String regex, String text) {
    Set<String> found = new TreeSet<>();
    Matcher matcher = Pattern.compile(regex).matcher(text);
    while (matcher.find()) {
      found.add(matcher.group(1));
    }
    return found;
  }

  @Test
  void partsAreThoseOfThePage() throws IOException {
    String html =
        Files.readString(Page.ROOT.resolve("fuseki-module/src/main/workbench/index.html"));
    Set<String> titles = all("<h2[^>]*>([^<]+)</h2>", html);
    Set<String> named = all("(?m)^\\| ([A-Z][^|]*) \\|", Page.read("docs/workbench.md").text());
    assertTrue(titles.size() > 8, titles::toString);
    assertEquals(titles, named);
  }
}
