// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Relative links lead to files that are there, and their anchors to headings. */
class PageLinksTest {
  private static final Pattern LINK = Pattern.compile("\\]\\(\\s*([^)\\s]+)\\s*\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6} +(.*?)\\s*$");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\\n]*`");

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    List<String> broken = new ArrayList<>();
    int links = 0;
    for (Page page : Page.all()) {
      Matcher link = LINK.matcher(CODE.matcher(page.text()).replaceAll("code"));
      while (link.find()) {
        String target = link.group(1);
        if (!target.matches("(?s)[a-z]+:.*")) {
          links++;
          if (!leadsSomewhere(page, target)) {
            broken.add(page.name() + ": " + target);
          }
        }
      }
    }
    assertEquals(List.of(), broken);
    assertTrue(links > 100, links + " links");
  }

  /** The archive for users has its pages, and all that these lead to. */
  @Test
  void theArchiveHasWhatItsPagesLeadTo() throws IOException {
    List<PathMatcher> included = includes();
    List<String> missing = new ArrayList<>();
    int pages = 0;
    for (Page page : Page.all()) {
      if (isIn(included, page.name())) {
        pages++;
        Matcher link = LINK.matcher(CODE.matcher(page.text()).replaceAll("code"));
        while (link.find()) {
          String target = link.group(1).replaceFirst("#.*", "");
          if (!target.isEmpty() && !target.matches("[a-z]+:.*")) {
            Path led = Path.of(page.name()).resolveSibling(target).normalize();
            if (!isThere(included, led)) {
              missing.add(page.name() + ": " + target);
            }
          }
        }
      }
    }
    assertEquals(List.of(), missing);
    assertTrue(pages > 25, pages + " pages");
  }

  /** Whether it is a file that is taken, or a folder with one. */
  private static boolean isThere(List<PathMatcher> included, Path led) throws IOException {
    try (Stream<Path> files = Files.walk(Page.ROOT.resolve(led))) {
      return files
          .filter(Files::isRegularFile)
          .anyMatch(file -> isIn(included, Page.ROOT.relativize(file).toString()));
    }
  }

  /** What the archive takes from the root of the project. */
  private static List<PathMatcher> includes() throws IOException {
    String archive =
        Files.readString(Page.ROOT.resolve("launcher/src/main/distribution/archive.xml"));
    String root = "<directory>${project.basedir}/..</directory>";
    String set = archive.substring(archive.indexOf(root));
    return Pattern.compile("<include>(.*?)</include>")
        .matcher(set.substring(0, set.indexOf("</fileSet>")))
        .results()
        .map(found -> FileSystems.getDefault().getPathMatcher("glob:" + found.group(1)))
        .toList();
  }

  private static boolean isIn(List<PathMatcher> included, String name) {
    return included.stream().anyMatch(each -> each.matches(Path.of(name)));
  }

  private static boolean leadsSomewhere(Page page, String target) throws IOException {
    String[] parts = target.split("#", 2);
    Path from = Page.ROOT.resolve(page.name());
    Path file = parts[0].isEmpty() ? from : from.resolveSibling(parts[0]).normalize();
    if (!Files.exists(file)) {
      return false;
    }
    return parts.length == 1 || anchors(Files.readString(file)).contains(parts[1]);
  }

  /** The anchors that GitHub makes of headings. */
  private static Set<String> anchors(String text) {
    String prose = Pattern.compile("(?ms)^```.*?^```$").matcher(text).replaceAll("");
    Set<String> anchors = new HashSet<>();
    Map<String, Integer> seen = new HashMap<>();
    Matcher heading = HEADING.matcher(prose);
    while (heading.find()) {
      String words = heading.group(1).replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1");
      String anchor =
          words.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}_\\- ]", "").replace(' ', '-');
      int count = seen.merge(anchor, 1, Integer::sum);
      anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
    }
    return anchors;
  }

  @Test
  void anchorsAreThoseOfHeadings() {
    assertEquals(
        Set.of("post-kbpattern", "a-b--c", "a-b--c-1"),
        anchors("# `POST /kb/pattern`\n## A b & [c](d.md)\n```\n# no\n```\n## A b & c\n"));
  }
}
