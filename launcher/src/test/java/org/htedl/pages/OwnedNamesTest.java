// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.htedl.expression.HtedlVocabulary;
import org.junit.jupiter.api.Test;

/** The names that docs/owner.md is about have one value each. */
class OwnedNamesTest {
  private static final Pattern GROUP = Pattern.compile("<groupId>(org\\.htedl[^<]*)</groupId>");

  private static String property(String name) throws IOException {
    String pom = Files.readString(Page.ROOT.resolve("pom.xml"));
    Matcher property = Pattern.compile("<" + name + ">([^<]*)</" + name + ">").matcher(pom);
    assertTrue(property.find(), name);
    return property.group(1);
  }

  @Test
  void theVocabularyIsThatOfTheCode() throws IOException {
    assertEquals(property("htedl.vocabulary"), HtedlVocabulary.NAMESPACE);
  }

  @Test
  void allPomsHaveTheGroup() throws IOException {
    String group = property("htedl.group");
    Map<String, String> others = new TreeMap<>();
    int found = 0;
    for (Path file : Page.sources()) {
      if (file.endsWith("pom.xml")) {
        found++;
        GROUP
            .matcher(Files.readString(file))
            .results()
            .filter(each -> !each.group(1).equals(group))
            .forEach(each -> others.put(file.toString(), each.group(1)));
      }
    }
    assertEquals(Map.of(), others);
    assertTrue(found > 15, found + " POMs");
  }

  @Test
  void thePageHasTheirValues() throws IOException {
    String page = Page.read("docs/owner.md").text();
    for (String name :
        new String[] {"htedl.group", "htedl.vocabulary", "htedl.site", "htedl.maintainers"}) {
      assertTrue(page.contains("| `" + name + "` | `" + property(name) + "` |"), name);
    }
  }
}
