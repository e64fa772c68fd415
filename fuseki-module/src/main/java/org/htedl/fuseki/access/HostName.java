// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.access;

import java.net.InetAddress;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Host and port that a request asks for, as in its header {@code Host}.
 *
 * @param name in lower case without a dot at its end; an IPv6 address has its brackets
 * @param port -1 if the request names none
 */
public record HostName(String name, int port) {
  /**
   * Nothing but letters, digits and the marks of names and addresses, so that a message is safe.
   */
  private static final Pattern FORM =
      Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[\\p{L}\\p{N}._~%-]+?)\\.?(?::(\\d{1,5}))?");

  private static final String LOCAL = "localhost";

  /** Returns null if the text is not a host with an optional port. */
  public static @Nullable HostName parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches()) {
      return null;
    }
    String port = matcher.group(2);
    return new HostName(
        matcher.group(1).toLowerCase(Locale.ROOT), port == null ? -1 : Integer.parseInt(port));
  }

  /**
   * Returns whether the name always means the machine itself. No name is looked up: an attacker can
   * point any other name at the loopback address.
   */
  public boolean isLoopback() {
    if (name.equals(LOCAL) || name.endsWith("." + LOCAL)) {
      return true;
    }
    boolean isAddress = name.startsWith("[") || name.matches("\\d+\\.\\d+\\.\\d+\\.\\d+");
    try {
      return isAddress
          && InetAddress.ofLiteral(name.replaceAll("[\\[\\]]", "")).isLoopbackAddress();
    } catch (IllegalArgumentException noAddress) {
      return false;
    }
  }
}
