// SPDX-License-Identifier: Apache-2.0
package org.htedl.pages;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.htedl.launcher.Python;
import org.htedl.testing.Prerequisite;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every program of the documentation runs, and prints what the page says. A block that is not run
 * here says why in the comment before it, or which test runs it.
 */
class PageProgramsIT {
  @TempDir static Path shared;
  @TempDir Path folder;

  private static PageServers servers;

  @BeforeAll
  static void start() {
    servers = new PageServers(shared);
  }

  @AfterAll
  static void stop() {
    servers.close();
  }

  static Stream<String> pages() throws Exception {
    return Page.all().stream().filter(page -> !page.blocks().isEmpty()).map(Page::name);
  }

  @ParameterizedTest
  @MethodSource("pages")
  void run(String name) throws Exception {
    Python.executable();
    for (String tool : List.of("bash", "curl", "jq", "gzip")) {
      Prerequisite.require(isInstalled(tool), "programs of the documentation: no " + tool);
    }
    Page page = Page.read(name);
    for (String test : page.tests()) {
      assertTrue(Page.isTest(test), "no test " + test);
    }
    if (page.tests().isEmpty()) {
      new PageRun(page, folder, servers).run();
    }
  }

  private static boolean isInstalled(String tool) {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
  }

  /** The pages that newcomers begin with have programs, which the others could lose unnoticed. */
  @Test
  void theFirstPagesHavePrograms() {
    for (String name :
        List.of("README.md", "docs/tutorial.md", "docs/python.md", "docs/recipes.md")) {
      long run =
          Page.read(name).blocks().stream()
              .filter(block -> block.directive().isEmpty() && !block.language().equals("text"))
              .count();
      assertTrue(run > 0, name);
    }
  }
}
