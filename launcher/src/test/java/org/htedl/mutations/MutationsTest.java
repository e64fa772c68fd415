// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.htedl.mutations.TestedModule.TestClass;
import org.junit.jupiter.api.Test;

/** Mutations change what a class does, and leave alone what nobody wrote. */
class MutationsTest {
  record Point(int x, int y) {
    @Override
    public String toString() {
      return x + 1 + ", " + y;
    }
  }

  enum Letter {
    A,
    B
  }

  static final class Refusing {
    private Refusing() {}

    static IllegalStateException refusal(int depth) {
      return new IllegalStateException("at " + (depth + 1));
    }
  }

  static byte[] file(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream file = type.getClassLoader().getResourceAsStream(name)) {
      return file.readAllBytes();
    }
  }

  static List<Mutation> mutations(String method) throws IOException {
    return Mutation.of(file(Subject.class)).stream()
        .filter(each -> each.method().equals(method))
        .toList();
  }

  static byte[] applied(Mutation mutation) throws IOException {
    return mutation
        .applied(file(Subject.class), Subject.class.getClassLoader())
        .orElseThrow(() -> new AssertionError("is not accepted: " + mutation));
  }

  /** Results of the mutations of a method, by the change. */
  private static Map<String, Object> results(String method, Object... arguments)
      throws IOException, ReflectiveOperationException {
    Map<String, Object> results = new TreeMap<>();
    for (Mutation each : mutations(method)) {
      byte[] mutated = applied(each);
      Class<?> type =
          new ClassLoader(Subject.class.getClassLoader()) {
            Class<?> defined() {
              return defineClass(null, mutated, 0, mutated.length);
            }
          }.defined();
      Method called =
          Stream.of(type.getDeclaredMethods())
              .filter(candidate -> candidate.getName().equals(method))
              .findFirst()
              .orElseThrow();
      called.setAccessible(true);
      try {
        results.put(each.change(), String.valueOf(shown(called.invoke(null, arguments))));
      } catch (InvocationTargetException e) {
        results.put(each.change(), e.getCause().getClass().getSimpleName());
      }
    }
    return results;
  }

  private static Object shown(Object result) {
    return result instanceof long[] values ? values[0] : result;
  }

  @Test
  void changesComparisonsAndConstants() throws Exception {
    assertEquals(
        Map.of(
            "if_icmpge becomes if_icmplt", "false",
            "1 becomes 0", "false",
            "0 becomes 1", "true",
            "returns 0 or false", "false"),
        results("isLess", 1, 2));
    assertEquals("true", results("isLess", 2, 1).get("0 becomes 1"));
  }

  @Test
  void changesArithmetic() throws Exception {
    assertEquals(Map.of("iadd becomes isub", "2", "returns 0 or false", "0"), results("sum", 5, 3));
    assertEquals(
        Map.of(
            "land becomes lor", "28",
            "lshl becomes lshr", "0",
            "2 becomes 3", "8",
            "returns 0 or false", "0"),
        results("bits", 3L, 5L));
    assertEquals(
        Map.of("dmul becomes ddiv", "6.0", "0.5 becomes 1.5", "4.5", "returns 0 or false", "0.0"),
        results("half", 3.0));
  }

  @Test
  void leavesOutIncrementsAndCalls() throws Exception {
    assertEquals(
        Map.of("leaves out the increment by 1", "7", "returns 0 or false", "0"),
        results("after", 7));
    assertEquals(
        Map.of("leaves out the call of List.clear", "[x]", "returns null", "null"),
        results("emptied", new ArrayList<>(List.of("x"))));
    assertEquals("0", results("stored", 9L).get("leaves out the call of Subject.store"));
  }

  @Test
  void leavesWhatNobodyWrote() throws IOException {
    assertEquals(List.of(), Mutation.of(file(Point.class)));
    assertEquals(List.of(), Mutation.of(file(Letter.class)));
    assertEquals(
        List.of("returns null"),
        Mutation.of(file(Refusing.class)).stream().map(Mutation::change).toList());
  }

  @Test
  void runsNearTestsFirstAndSlowOnesLast() {
    TestedModule module =
        new TestedModule(
            Path.of(""),
            "m",
            List.of(
                new TestClass("a.b.SlowTest", true, Set.of("a.b.Thing")),
                new TestClass("c.FarTest", false, Set.of()),
                new TestClass("c.NamingTest", false, Set.of("a.b.Thing")),
                new TestClass("a.b.OtherTest", false, Set.of()),
                new TestClass("a.b.ThingTest", false, Set.of("a.b.Thing"))));
    assertEquals(
        List.of("a.b.ThingTest", "a.b.OtherTest", "c.NamingTest", "c.FarTest", "a.b.SlowTest"),
        module.testsFor("a.b.Thing$Inner"));
  }
}
