// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.client;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Jena's way to open what {@code LOAD} names, except for what requests may not name: files of the
 * server, of which some never end, parts of the program, and addresses of FTP, which no timeout
 * reaches. Addresses of HTTP are left to {@link BoundHttpClient}.
 *
 * <p>Jena 6 has moved its locators to another package. So they are found by name, and ours is a
 * proxy.
 */
public final class BoundLocator implements InvocationHandler {
  private static final int BAD_REQUEST = 400;

  /** The packages of Jena 6 and 5. */
  private static final List<String> PACKAGES =
      List.of("org.apache.jena.riot.system.streammgr.", "org.apache.jena.riot.system.stream.");

  private final Object jena;

  private BoundLocator(Object jena) {
    this.jena = jena;
  }

  /**
   * Puts such locators in the place of Jena's own. A second call has no effect.
   *
   * @throws IllegalStateException if Jena's are not found: a server must not open files without
   *     saying so
   */
  public static void install() {
    for (String jena : PACKAGES) {
      try {
        install(Class.forName(jena + "StreamManager"), Class.forName(jena + "Locator"));
        return;
      } catch (ClassNotFoundException other) {
        // The next package, then.
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }
    throw new IllegalStateException("this version of Jena has no locators in a known package");
  }

  private static void install(Class<?> manager, Class<?> locator)
      throws ReflectiveOperationException {
    Object streams = manager.getMethod("get").invoke(null);
    List<?> known = List.copyOf((List<?>) manager.getMethod("locators").invoke(streams));
    if (known.stream().anyMatch(BoundLocator::isOurs)) {
      return;
    }
    manager.getMethod("clearLocators").invoke(streams);
    Method add = manager.getMethod("addLocator", locator);
    for (Object each : known) {
      boolean isWeb = each.getClass().getSimpleName().equals("LocatorHTTP");
      add.invoke(streams, isWeb ? each : proxy(locator, each));
    }
  }

  private static boolean isOurs(Object locator) {
    return Proxy.isProxyClass(locator.getClass())
        && Proxy.getInvocationHandler(locator) instanceof BoundLocator;
  }

  private static Object proxy(Class<?> locator, Object jena) {
    return Proxy.newProxyInstance(
        locator.getClassLoader(), new Class<?>[] {locator}, new BoundLocator(jena));
  }

  /** Returns null, as Jena's own do, if there is nothing of the name to be opened. */
  @Override
  public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments)
      throws Throwable {
    if (method.getName().equals("open")
        && arguments != null
        && arguments.length == 1
        && arguments[0] instanceof String name
        && isRefused(name)) {
      WatchedClients.refuse(
          BAD_REQUEST,
          "LOAD reads addresses of http and https: send the data to the graph store, or, on Fuseki"
              + " 5, allow the folder with the system property "
              + AllowedAddresses.PROPERTY
              + ".");
      return null;
    }
    try {
      return method.invoke(jena, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause() == null ? e : e.getCause();
    }
  }

  private static boolean isRefused(String name) {
    return WatchedClients.dataset() != null && !isWeb(name) && !isAllowed(name);
  }

  private static boolean isWeb(String name) {
    return name.startsWith("http://") || name.startsWith("https://");
  }

  private static boolean isAllowed(String name) {
    try {
      return name.startsWith("file:") && AllowedAddresses.configured().admit(new URI(name));
    } catch (URISyntaxException other) {
      return false;
    }
  }
}
