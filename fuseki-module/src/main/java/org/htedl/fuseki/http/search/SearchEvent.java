// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.search;

/**
 * Something that a search says.
 *
 * @param type a word
 * @param text what is sent of it; where events are sent as lines, JSON without a line break
 */
public record SearchEvent(String type, String text) {
  /** The type of a search's last event. */
  public static final String END = "end";
}
