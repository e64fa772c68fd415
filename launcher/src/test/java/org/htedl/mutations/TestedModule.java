// SPDX-License-Identifier: Apache-2.0
package org.htedl.mutations;

import java.io.File;
import java.io.IOException;
import java.lang.classfile.Annotation;
import java.lang.classfile.AnnotationElement;
import java.lang.classfile.AnnotationValue;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A module of the build that has compiled test classes, {@code *Test}.
 *
 * @param root the checkout
 * @param name the folder, such as {@code engine/core}
 * @param tests its test classes
 */
record TestedModule(Path root, String name, List<TestClass> tests) {
  /** The module whose tests run the kernels. */
  private static final String KERNELS = "kernels/opencl";

  /** Packages that only an accelerator runs: their contract is in the tests of the drivers. */
  private static final List<String> ON_ACCELERATORS =
      List.of("org.htedl.device.accelerator.", "org.htedl.accelerated.");

  /** A test class, whether it has the tag {@code slow}, and the classes that it names. */
  record TestClass(String name, boolean slow, Set<String> named) {}

  /** The modules that can be tested here, in the order of the build. */
  static List<TestedModule> all(Path root) throws IOException {
    List<TestedModule> modules = new ArrayList<>();
    for (String name :
        List.of(
            "engine/core",
            "engine/matching",
            "engine/learn",
            "engine/answersets",
            "engine/entailment",
            "engine/explain",
            "engine/accelerated",
            "engine/shards",
            "engine/knowledge",
            "kernels/opencl",
            "kernels/cuda",
            "fuseki-module",
            "launcher")) {
      Path classes = root.resolve(name, "target", "test-classes");
      if (Files.isDirectory(classes) && hasWhatItRuns(name)) {
        modules.add(new TestedModule(root, name, tests(classes)));
      }
    }
    return modules;
  }

  /**
   * Returns whether the machine has what the tests of a driver need, so that they are not left out.
   */
  private static boolean hasWhatItRuns(String module) throws IOException {
    return switch (module) {
      case "kernels/opencl" -> {
        Path libraries = Path.of("/usr/lib");
        if (!Files.isDirectory(libraries)) {
          yield false;
        }
        try (Stream<Path> folders = Files.list(libraries)) {
          yield folders.anyMatch(each -> Files.exists(each.resolve("libOpenCL.so")));
        }
      }
      case "kernels/cuda" ->
          Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
              .anyMatch(each -> Files.exists(Path.of(each, "g++")));
      default -> true;
    };
  }

  private static List<TestClass> tests(Path classes) throws IOException {
    List<TestClass> tests = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.sorted().toList()) {
        if (file.toString().endsWith("Test.class") && !file.toString().contains("$")) {
          tests.add(test(ClassFile.of().parse(file)));
        }
      }
    }
    return tests;
  }

  private static TestClass test(ClassModel model) {
    Set<String> named = new HashSet<>();
    for (PoolEntry entry : model.constantPool()) {
      if (entry instanceof ClassEntry type) {
        named.add(type.asInternalName().replace('/', '.'));
      }
    }
    boolean slow =
        model
            .findAttribute(Attributes.runtimeVisibleAnnotations())
            .map(each -> each.annotations().stream().anyMatch(TestedModule::isSlow))
            .orElse(false);
    return new TestClass(model.thisClass().asInternalName().replace('/', '.'), slow, named);
  }

  private static boolean isSlow(Annotation annotation) {
    return annotation.className().equalsString("Lorg/junit/jupiter/api/Tag;")
        && annotation.elements().stream()
            .map(AnnotationElement::value)
            .anyMatch(
                value ->
                    value instanceof AnnotationValue.OfString text
                        && text.stringValue().equals("slow"));
  }

  Path folder() {
    return root.resolve(name);
  }

  Path classes() {
    return folder().resolve("target", "classes");
  }

  /** The file of a class of its main code. */
  Path file(String className) {
    return classes().resolve(className.replace('.', '/') + ".class");
  }

  /** All mutations of its main code, in an order that only the code determines. */
  List<Mutation> mutations() throws IOException {
    List<Mutation> mutations = new ArrayList<>();
    try (Stream<Path> files = Files.walk(classes())) {
      for (Path file : files.map(Path::toString).sorted().map(Path::of).toList()) {
        if (file.toString().endsWith(".class") && isWritten(file)) {
          mutations.addAll(Mutation.of(Files.readAllBytes(file)));
        }
      }
    }
    return mutations;
  }

  /** Returns whether a source of the checkout has the class, so that no tool has made it. */
  private boolean isWritten(Path file) {
    return !file.endsWith("module-info.class") && Files.isRegularFile(source(file));
  }

  private Path source(Path file) {
    String path = classes().relativize(file).toString().replaceFirst("(\\$.*)?\\.class$", ".java");
    Path source = folder().resolve("src", "main", "java", path);
    return Files.exists(source) ? source : folder().resolve("src", "main", "java17", path);
  }

  /** The line of the source that a mutation changes, without what surrounds it. */
  String sourceLine(Mutation mutation) throws IOException {
    List<String> lines = Files.readAllLines(source(file(mutation.className())));
    return mutation.line() > 0 && mutation.line() <= lines.size()
        ? lines.get(mutation.line() - 1).strip()
        : "";
  }

  /** The modules whose tests judge a class: this one, and for kernels the driver that runs them. */
  List<TestedModule> judges(String className, List<TestedModule> all) {
    List<TestedModule> judges = new ArrayList<>(List.of(this));
    if (ON_ACCELERATORS.stream().anyMatch(className::startsWith)) {
      all.stream().filter(each -> each.name().equals(KERNELS)).forEach(judges::add);
    }
    judges.removeIf(each -> each.tests().isEmpty());
    return judges;
  }

  /**
   * Names of the test classes: slow ones last; before that those in the package of the class, those
   * that name it, and those in packages near it.
   */
  List<String> testsFor(String className) {
    String type = className.replaceFirst("\\$.*", "");
    return tests.stream()
        .sorted(
            Comparator.comparing(TestClass::slow)
                .thenComparing(each -> !each.name().equals(type + "Test"))
                .thenComparing(each -> !packageOf(each.name()).equals(packageOf(type)))
                .thenComparing(each -> !each.named().contains(type))
                .thenComparingInt(each -> -common(each.name(), type))
                .thenComparing(TestClass::name))
        .map(TestClass::name)
        .toList();
  }

  private static String packageOf(String type) {
    return type.substring(0, type.lastIndexOf('.') + 1);
  }

  /** Counts the letters that two names have in common at their start. */
  private static int common(String one, String other) {
    int at = 0;
    while (at < Math.min(one.length(), other.length()) && one.charAt(at) == other.charAt(at)) {
      at++;
    }
    return at;
  }

  /** Where its tests find classes, after the mutated one. */
  String classPath() throws IOException {
    return String.join(
        File.pathSeparator,
        folder().resolve("target", "test-classes").toString(),
        classes().toString(),
        Files.readString(folder().resolve("target", "test-class-path.txt")).strip());
  }

  /** Finds class files of the module and of what it needs. */
  URLClassLoader loader() throws IOException {
    List<URL> places = new ArrayList<>();
    for (String each : classPath().split(File.pathSeparator, -1)) {
      places.add(Path.of(each).toUri().toURL());
    }
    return new URLClassLoader(places.toArray(URL[]::new));
  }
}
