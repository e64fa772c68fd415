// SPDX-License-Identifier: Apache-2.0
package org.htedl.launcher.serve;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.htedl.fuseki.access.AccessSettings;
import org.htedl.launcher.console.Failure;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that say where a server listens and what its callers may do. */
public final class AccessOptions {
  private static final int HIGHEST_PORT = 65_535;
  private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "::1");
  private static final Set<String> EVERYWHERE = Set.of("0.0.0.0", "::", "*");

  @Option(names = "--port", paramLabel = "P", description = "The port (default: ${DEFAULT-VALUE}).")
  private int port = 3030;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description =
          "localhost, an address of this machine, or 0.0.0.0 for all of them (default:"
              + " ${DEFAULT-VALUE}). Beyond this machine the server is read-only unless --users or"
              + " --writable is given.")
  private String host = "localhost";

  @Option(
      names = "--allow-host",
      paramLabel = "NAME",
      description =
          "Answer requests to this host name, beside localhost. Repeatable. A server on localhost"
              + " answers no other name.")
  private List<String> hosts = new ArrayList<>();

  @Option(
      names = "--cors",
      paramLabel = "ORIGIN",
      description =
          "Let pages of this origin use the server, as https://app.example; or * for all pages,"
              + " without credentials. Repeatable. Without it no other page may.")
  private List<String> origins = new ArrayList<>();

  @Option(
      names = "--users",
      paramLabel = "FILE",
      description = "Ask every caller for a name and a password of this file: NAME: PASSWORD.")
  private @Nullable Path users;

  @Option(names = "--read-only", description = "Let nobody change data or administer the server.")
  private boolean readOnly;

  @Option(
      names = "--writable",
      description = "Let everybody who reaches the server change data, also beyond this machine.")
  private boolean writable;

  @Option(
      names = "--https",
      paramLabel = "FILE",
      description =
          "Serve HTTPS only, with the certificate in the key store that this file names:"
              + " {\"keystore\": FILE, \"passwd\": PASSWORD}.")
  private @Nullable Path https;

  /**
   * Checks the options, and that the port is free.
   *
   * @param isConfigured whether a configuration says what is served
   * @throws Failure with one sentence
   */
  public void check(boolean isConfigured) {
    if (port < 1 || port > HIGHEST_PORT) {
      throw new Failure("--port takes a number from 1 to " + HIGHEST_PORT);
    }
    address();
    if (readOnly && writable) {
      throw new Failure("--read-only and --writable exclude each other: give one of them");
    }
    if (isConfigured && users != null) {
      throw new Failure(
          "--config cannot be combined with --users: set fuseki:passwd in the configuration");
    }
    checkFile(users);
    checkFile(https);
    if (https != null) {
      KeyStoreFile.check(https);
    }
    settings();
    checkIsFree();
  }

  private static void checkFile(@Nullable Path file) {
    if (file != null && !Files.isReadable(file)) {
      throw new Failure(
          Files.exists(file) ? Failure.permissionDenied(file.toString()) : "no such file: " + file);
    }
  }

  /** Before anything is loaded; the server itself would only say so in its log. */
  private void checkIsFree() {
    try (ServerSocket socket = new ServerSocket()) {
      // As the server does: a port that a server has left a moment ago can be had.
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(address(), port));
    } catch (IOException taken) {
      throw new Failure(
          "port "
              + port
              + " cannot be used ("
              + taken.getMessage()
              + "): choose another one with --port");
    }
  }

  private InetAddress address() {
    if (LOOPBACK.contains(host)) {
      return InetAddress.getLoopbackAddress();
    }
    try {
      InetAddress address = InetAddress.getByName(EVERYWHERE.contains(host) ? "0.0.0.0" : host);
      boolean isHere =
          address.isAnyLocalAddress()
              || address.isLoopbackAddress()
              || NetworkInterface.getByInetAddress(address) != null;
      if (isHere) {
        return address;
      }
    } catch (IOException unknown) {
      // As an address of another machine.
    }
    throw new Failure("--host takes localhost, 0.0.0.0 or an address of this machine, not " + host);
  }

  /** The origins and host names that are allowed. */
  AccessSettings settings() {
    try {
      return AccessSettings.of(origins, hosts);
    } catch (IllegalArgumentException wrong) {
      throw new Failure(Failure.sentence(wrong));
    }
  }

  public int port() {
    return port;
  }

  /** The address on which to listen if it is a certain one; null for all and for localhost. */
  @Nullable String boundAddress() {
    return LOOPBACK.contains(host) || EVERYWHERE.contains(host) ? null : address().getHostAddress();
  }

  /** Returns whether only programs of this machine reach the server. */
  boolean isLoopback() {
    return address().isLoopbackAddress();
  }

  @Nullable Path users() {
    return users;
  }

  boolean hasHttps() {
    return https != null;
  }

  /** Returns whether nobody may write, with or without a login. */
  boolean isReadOnly() {
    return readOnly;
  }

  /**
   * Returns whether callers without a login may write, where no rule of a configuration forbids it.
   */
  boolean isWritableForAll() {
    return !readOnly && users == null && (writable || isLoopback());
  }

  /** Returns whether anyone may write. */
  public boolean admitsWriters() {
    return isWritableForAll() || users != null && !readOnly;
  }

  /** The address of the server's root, for people. */
  public String root() {
    return (https == null ? "http://" : "https://") + shownHost() + ":" + port + "/";
  }

  private String shownHost() {
    return boundAddress() == null ? "localhost" : shown(address().getHostAddress());
  }

  /** The address on which the server listens, for people. */
  String shownAddress() {
    String name = EVERYWHERE.contains(host) ? "0.0.0.0" : shownHost();
    return name + ":" + port;
  }

  private static String shown(String address) {
    return address.contains(":") ? "[" + address + "]" : address;
  }

  /** The arguments of Fuseki's command. */
  public List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    // Origins are answered by this project's own check, the same before every version.
    arguments.add("--no-cors");
    if (https == null) {
      arguments.add("--port=" + port);
    } else {
      arguments.add("--https=" + https);
      arguments.add("--httpsPort=" + port);
    }
    if (LOOPBACK.contains(host)) {
      arguments.add("--localhost");
    }
    if (users != null) {
      arguments.add("--passwd=" + users);
      arguments.add("--auth=basic");
    }
    return arguments;
  }
}
