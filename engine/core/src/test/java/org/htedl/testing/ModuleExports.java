// SPDX-License-Identifier: Apache-2.0
package org.htedl.testing;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.module.ModuleDescriptor;
import java.lang.reflect.AccessFlag;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Exports of the project's modules, read from their descriptors on the class path. Code on the
 * class path sees every package, so that tests check what the compiler does not.
 *
 * @param roots where the modules' classes are: the beginnings of their URLs
 * @param packages exported to all modules
 */
public record ModuleExports(List<String> roots, Set<String> packages) {
  private static final String DESCRIPTOR = "module-info.class";

  /** A type of the project in a descriptor or signature, without types that it contains. */
  private static final Pattern NAMED = Pattern.compile("L(org/htedl/[\\w/]+)[$;<]");

  public ModuleExports {
    roots = List.copyOf(roots);
    packages = Set.copyOf(packages);
  }

  /** The exports of all modules of the project that are on the class path. */
  public static ModuleExports onClassPath() throws IOException {
    List<String> roots = new ArrayList<>();
    Set<String> packages = new HashSet<>();
    for (URL url :
        Collections.list(ModuleExports.class.getClassLoader().getResources(DESCRIPTOR))) {
      try (InputStream in = url.openStream()) {
        ModuleDescriptor module = ModuleDescriptor.read(in);
        if (module.name().startsWith("org.htedl.")) {
          String text = url.toString();
          roots.add(text.substring(0, text.length() - DESCRIPTOR.length()));
          module.exports().stream()
              .filter(export -> !export.isQualified())
              .forEach(export -> packages.add(export.source()));
        }
      }
    }
    return new ModuleExports(roots, packages);
  }

  /** These exports but one. */
  public ModuleExports without(String name) {
    if (!packages.contains(name)) {
      throw new IllegalArgumentException("not exported to everybody: " + name);
    }
    Set<String> others = new HashSet<>(packages);
    others.remove(name);
    return new ModuleExports(roots, others);
  }

  /**
   * The types of packages that are not exported to everybody which code names, each with a user:
   * {@code user -> type}.
   *
   * @param code any class of the code, which lies in a folder
   */
  public List<String> hiddenTypes(Class<?> code) throws IOException {
    Set<String> hidden = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folderOf(code))) {
      for (Path file : files.filter(ModuleExports::isClass).toList()) {
        ClassModel user = parsed(file);
        for (PoolEntry entry : user.constantPool()) {
          if (entry instanceof ClassEntry type && isHidden(type.asInternalName())) {
            hidden.add(user.thisClass().asInternalName() + " -> " + type.asInternalName());
          }
        }
      }
    }
    return List.copyOf(hidden);
  }

  private boolean isHidden(String type) {
    int end = type.lastIndexOf('/');
    if (!type.startsWith("org/htedl/")
        || packages.contains(type.substring(0, end).replace('/', '.'))) {
      return false;
    }
    URL url = ModuleExports.class.getClassLoader().getResource(type + ".class");
    return url != null && roots.stream().anyMatch(url.toString()::startsWith);
  }

  /**
   * The public types, nested ones aside, in packages that a module exports to anybody.
   *
   * @param module the folder or jar with its classes
   */
  public static List<String> exportedTypes(Path module) throws IOException {
    return inside(module, ModuleExports::exportedTypesUnder);
  }

  /**
   * The types of the project that the classes of a module name, in instructions or signatures;
   * nested ones as the types that contain them.
   *
   * @param module the folder or jar with its classes
   */
  public static Set<String> namedTypes(Path module) throws IOException {
    return inside(module, ModuleExports::namedTypesUnder);
  }

  /**
   * The types that a module provides as services.
   *
   * @param module the folder or jar with its classes
   */
  public static Set<String> providedTypes(Path module) throws IOException {
    return inside(module, ModuleExports::providedTypesUnder);
  }

  /** Something that is read from a folder. */
  private interface Reading<T> {
    T read(Path root) throws IOException;
  }

  private static <T> T inside(Path module, Reading<T> reading) throws IOException {
    if (Files.isDirectory(module)) {
      return reading.read(module);
    }
    try (FileSystem jar = FileSystems.newFileSystem(module)) {
      return reading.read(jar.getPath("/"));
    }
  }

  private static Set<String> providedTypesUnder(Path root) throws IOException {
    Set<String> provided = new TreeSet<>();
    try (InputStream in = Files.newInputStream(root.resolve(DESCRIPTOR))) {
      ModuleDescriptor.read(in).provides().stream()
          .flatMap(provides -> provides.providers().stream())
          .forEach(provider -> provided.add(provider.replace('.', '/')));
    }
    return provided;
  }

  private static Set<String> namedTypesUnder(Path root) throws IOException {
    Set<String> named = new TreeSet<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(ModuleExports::isClass).toList()) {
        for (PoolEntry entry : parsed(file).constantPool()) {
          switch (entry) {
            case ClassEntry type -> addNamed("L" + type.asInternalName() + ";", named);
            case Utf8Entry text -> addNamed(text.stringValue(), named);
            default -> {}
          }
        }
      }
    }
    return named;
  }

  private static void addNamed(String descriptor, Set<String> into) {
    for (Matcher type = NAMED.matcher(descriptor); type.find(); ) {
      into.add(type.group(1));
    }
  }

  private static List<String> exportedTypesUnder(Path root) throws IOException {
    List<String> types = new ArrayList<>();
    try (InputStream in = Files.newInputStream(root.resolve(DESCRIPTOR))) {
      for (ModuleDescriptor.Exports export : ModuleDescriptor.read(in).exports()) {
        try (Stream<Path> files = Files.list(root.resolve(export.source().replace('.', '/')))) {
          files
              .filter(ModuleExports::isClass)
              .map(ModuleExports::parsed)
              .filter(type -> type.flags().has(AccessFlag.PUBLIC))
              .map(type -> type.thisClass().asInternalName())
              .filter(name -> !name.contains("$"))
              .forEach(types::add);
        }
      }
    }
    Collections.sort(types);
    return types;
  }

  private static boolean isClass(Path file) {
    return file.toString().endsWith(".class");
  }

  private static ClassModel parsed(Path file) {
    try {
      return ClassFile.of().parse(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the folder or jar that a class was loaded from. */
  public static Path folderOf(Class<?> type) {
    try {
      URI uri = type.getProtectionDomain().getCodeSource().getLocation().toURI();
      return Path.of(uri);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
