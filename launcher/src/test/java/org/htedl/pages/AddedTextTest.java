// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.htedl.pages.ProseList.Find;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Text that is added to the pages and to public Javadoc has none of the habits of {@link
 * PlainEnglish}.
 */
class AddedTextTest {
  @Test
  void addedSentencesHaveNoHabit() throws IOException {
    List<Find> finds = ProseList.finds(Page.ROOT);
    List<Find> added = ProseList.added(finds, ProseList.accepted(Page.ROOT));
    assertTrue(
        added.isEmpty(),
        () ->
            added.stream()
                .map(Find::toString)
                .collect(
                    Collectors.joining(
                        "\n", "Reword these sentences (see CONTRIBUTING.md):\n", "\n")));
  }

  @Test
  void theListHasOnlySentencesThatExist() throws IOException {
    Set<String> gone = ProseList.gone(ProseList.finds(Page.ROOT), ProseList.accepted(Page.ROOT));
    assertTrue(
        gone.isEmpty(),
        () ->
            gone.size()
                + " sentences of .ci/prose.txt are gone; remove them with\n"
                + ProseList.COMMAND
                + " --remove");
  }

  @Test
  void onlyNewSentencesAreFound(@TempDir Path root) throws IOException {
    Files.createDirectories(root.resolve("docs"));
    for (String module :
        List.of(
            "engine", "kernels", "fuseki-module", "launcher", "benchmarks", "cluster", "python")) {
      Files.createDirectories(root.resolve(module + "/src/main/java"));
    }
    Files.createDirectories(root.resolve(".ci"));
    Files.writeString(root.resolve("README.md"), "Where it is old, it stays as it is. It is fine.");
    Files.writeString(root.resolve("CONTRIBUTING.md"), "It is fine.");
    Files.writeString(root.resolve("docs/papers.md"), "It is no page that counts.");
    List<Find> old = ProseList.finds(root);
    assertEquals(1, old.size(), old::toString);
    Files.writeString(root.resolve(".ci/prose.txt"), ProseList.text(old));
    Set<String> accepted = ProseList.accepted(root);
    assertEquals(List.of(), ProseList.added(old, accepted));
    assertEquals(Set.of(), ProseList.gone(old, accepted));

    Files.writeString(root.resolve("README.md"), "It is\nbuilt anew. It is fine.");
    Files.writeString(
        root.resolve("engine/src/main/java/A.java"), "/** What is new. */\npublic class A {}\n");
    List<Find> now = ProseList.finds(root);
    assertEquals(
        List.of(
            "README.md: It is built anew.\n    5 WORD: " + PlainEnglish.Habit.WORD.advice(),
            "engine/src/main/java/A.java: What is new.\n    3 CLAUSE: write the noun"),
        ProseList.added(now, accepted).stream().map(Find::toString).toList());
    assertEquals(accepted, ProseList.gone(now, accepted));
  }
}
