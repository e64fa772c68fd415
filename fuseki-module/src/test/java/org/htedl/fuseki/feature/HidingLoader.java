// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.feature;

import java.io.IOException;
import java.io.InputStream;
import java.util.Set;

/**
 * Loads the module's classes again, as if some classes of Jena or Jetty were not there: as beside a
 * version that has moved them.
 */
final class HidingLoader extends ClassLoader {
  private static final String OURS = "org.htedl.fuseki.";

  private final Set<String> hidden;

  HidingLoader(Set<String> hidden) {
    super(HidingLoader.class.getClassLoader());
    this.hidden = Set.copyOf(hidden);
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (hidden.contains(name)) {
      throw new ClassNotFoundException(name + " is hidden");
    }
    if (!name.startsWith(OURS)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }
  }

  private Class<?> define(String name) throws ClassNotFoundException {
    String file = name.replace('.', '/') + ".class";
    try (InputStream content = getParent().getResourceAsStream(file)) {
      if (content == null) {
        throw new ClassNotFoundException(name);
      }
      byte[] bytes = content.readAllBytes();
      return defineClass(name, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }
}
