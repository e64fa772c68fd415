// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.around.source;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/** Addresses as messages and the status show them: without the parts in which keys are sent. */
final class ShownAddress {
  private static final Pattern USER = Pattern.compile("//[^/?#]*@");
  private static final Pattern QUERY = Pattern.compile("[?#].*", Pattern.DOTALL);

  /** Shorter values of parameters are no keys, and may be anywhere in a text. */
  private static final int SECRET = 4;

  private ShownAddress() {}

  /** The address without user, password, query string and fragment; it need not be well-formed. */
  static String of(String address) {
    String path = USER.matcher(QUERY.matcher(address).replaceAll("")).replaceAll("//…@");
    return path.length() < address.length() && address.indexOf('?') >= 0 ? path + "?…" : path;
  }

  /** A text of somebody else, who may repeat the query string of the address in it. */
  static String in(String text, String address) {
    String shown = text.replace(address, of(address));
    int query = address.indexOf('?');
    if (query < 0) {
      return shown;
    }
    shown = shown.replace(address.substring(query), "?…");
    for (String parameter : address.substring(query + 1).split("&", -1)) {
      String value = parameter.substring(parameter.indexOf('=') + 1);
      if (value.length() >= SECRET) {
        shown = shown.replace(value, "…").replace(decoded(value), "…");
      }
    }
    return shown;
  }

  private static String decoded(String value) {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException plain) {
      return value;
    }
  }
}
