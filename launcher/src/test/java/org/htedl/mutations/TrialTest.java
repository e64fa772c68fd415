// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.htedl.mutations.TestedModule.TestClass;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial tells whether the tests of a class notice a mutation. It starts processes. */
@Tag("slow")
class TrialTest {
  /** The tests of {@link Subject}; the build runs them in processes alone. */
  static class Judge {
    @Test
    void sums() {
      assertEquals(8, Subject.sum(5, 3));
    }

    @Test
    void countsSteps() {
      assertEquals(6, Subject.steps(3));
    }
  }

  /** A class with which something is always wrong. */
  static class FailingJudge {
    @Test
    void sums() {
      assertEquals(9, Subject.sum(5, 3));
    }
  }

  /** The verdict of a class of tests on a mutation, in a process of its own. */
  private static Trial.Verdict verdict(Path folder, Mutation mutation, Class<?>... judges)
      throws Exception {
    Path module = folder.resolve("module");
    Files.createDirectories(module.resolve("target"));
    Files.writeString(
        module.resolve("target").resolve("test-class-path.txt"),
        System.getProperty("java.class.path"));
    List<TestClass> tests =
        Stream.of(judges).map(each -> new TestClass(each.getName(), false, Set.of())).toList();
    return new Trial(
            new TestedModule(folder, "module", tests),
            mutation,
            MutationsTest.file(Subject.class),
            MutationsTest.applied(mutation),
            Files.createDirectories(folder.resolve("run")),
            Duration.ofSeconds(2))
        .run();
  }

  @Test
  void tellsWhichTestNotices(@TempDir Path folder) throws Exception {
    Trial.Verdict caught = verdict(folder, MutationsTest.mutations("sum").getFirst(), Judge.class);
    assertEquals("TrialTest$Judge.sums()", caught.test());
    assertEquals("", caught.end());
    Trial.Verdict survived =
        verdict(folder, MutationsTest.mutations("bits").getFirst(), Judge.class);
    assertFalse(survived.isCaught());
    assertEquals(List.of(), survived.excluded());
  }

  @Test
  void noticesALoopThatDoesNotEnd(@TempDir Path folder) throws Exception {
    Mutation endless =
        MutationsTest.mutations("steps").stream()
            .filter(each -> each.change().equals("leaves out the increment by 1"))
            .findFirst()
            .orElseThrow();
    Trial.Verdict verdict = verdict(folder, endless, Judge.class);
    assertTrue(verdict.isCaught());
    assertEquals(" does not end", verdict.end());
  }

  @Test
  void doesNotCountATestThatFailsAnyway(@TempDir Path folder) throws Exception {
    Trial.Verdict verdict =
        verdict(folder, MutationsTest.mutations("sum").getFirst(), FailingJudge.class, Judge.class);
    assertEquals("TrialTest$Judge.sums()", verdict.test());
    assertEquals(List.of("TrialTest$FailingJudge"), verdict.excluded());
  }
}
