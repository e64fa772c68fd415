// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.FieldRefEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever the drop-in jar calls of Jena is there in the oldest and in the newest server: a method
 * that is missing would otherwise show when a user first comes that way.
 */
class JenaLinksIT {
  private static final String JENA = "org/apache/jena/";

  @ParameterizedTest
  @ValueSource(strings = {"5.6.0", "6.2.0"})
  void everyMemberIsThere(String version) throws Exception {
    URL server =
        Path.of(System.getProperty("htedl.servers"), "jena-fuseki-server-" + version + ".jar")
            .toUri()
            .toURL();
    List<MemberRefEntry> references = references(Path.of(System.getProperty("htedl.dropIn")));
    assertTrue(references.size() > 100, "only " + references.size() + " members of Jena");
    List<String> missing = new ArrayList<>();
    try (URLClassLoader jena =
        new URLClassLoader(new URL[] {server}, ClassLoader.getPlatformClassLoader())) {
      for (MemberRefEntry reference : references) {
        Class<?> owner = jena.loadClass(reference.owner().asInternalName().replace('/', '.'));
        if (!has(owner, reference)) {
          missing.add(owner.getName() + "." + reference.name() + " " + reference.type());
        }
      }
    }
    assertEquals(List.of(), missing);
  }

  private static List<MemberRefEntry> references(Path jar) throws IOException {
    List<MemberRefEntry> references = new ArrayList<>();
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().toList()) {
        if (!entry.getName().endsWith(".class") || entry.getName().startsWith("META-INF/")) {
          continue;
        }
        ClassModel model = ClassFile.of().parse(file.getInputStream(entry).readAllBytes());
        for (PoolEntry constant : model.constantPool()) {
          if (constant instanceof MemberRefEntry member
              && member.owner().asInternalName().startsWith(JENA)) {
            references.add(member);
          }
        }
      }
    }
    return references;
  }

  private static boolean has(Class<?> type, MemberRefEntry member) {
    if (declares(type, member)) {
      return true;
    }
    Class<?> above = type.isInterface() ? Object.class : type.getSuperclass();
    return above != null && has(above, member)
        || Arrays.stream(type.getInterfaces()).anyMatch(each -> has(each, member));
  }

  private static boolean declares(Class<?> type, MemberRefEntry member) {
    String name = member.name().stringValue();
    String descriptor = member.type().stringValue();
    if (member instanceof FieldRefEntry) {
      for (Field field : type.getDeclaredFields()) {
        if (field.getName().equals(name) && field.getType().descriptorString().equals(descriptor)) {
          return true;
        }
      }
      return false;
    }
    for (Constructor<?> made : type.getDeclaredConstructors()) {
      if (name.equals("<init>") && descriptor.equals(of(void.class, made.getParameterTypes()))) {
        return true;
      }
    }
    for (Method method : type.getDeclaredMethods()) {
      if (name.equals(method.getName())
          && descriptor.equals(of(method.getReturnType(), method.getParameterTypes()))) {
        return true;
      }
    }
    return false;
  }

  private static String of(Class<?> result, Class<?>[] parameters) {
    return MethodType.methodType(result, parameters).descriptorString();
  }
}
