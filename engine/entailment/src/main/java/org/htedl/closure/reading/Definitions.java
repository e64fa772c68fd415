// SPDX-License-Identifier: Apache-2.0
package org.htedl.closure.reading;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.htedl.closure.definition.Definition;

/**
 * The definitions of a graph and its schema for which rules do not suffice.
 *
 * @param read each once
 * @param unread those that cannot be evaluated
 * @param uses the properties of unqualified cardinalities, with the kinds of values that they had
 */
public record Definitions(
    List<Definition> read, List<Unread> unread, Map<String, PropertyUse> uses) {
  public Definitions {
    read = List.copyOf(read);
    unread = List.copyOf(unread);
    uses = Map.copyOf(uses);
  }

  /**
   * A definition that cannot be evaluated.
   *
   * @param type the IRI of the class
   * @param reason why, without a full stop
   */
  public record Unread(String type, String reason) {}

  /** The same, with definitions that are written more than once put together. */
  static Definitions of(
      List<Definition> found, List<Unread> unread, Map<String, PropertyUse> uses) {
    List<Definition> once = new ArrayList<>();
    Map<Definition, Integer> places = new HashMap<>();
    for (Definition definition : found) {
      Definition bare = new Definition(definition.type(), definition.expression(), Set.of());
      Integer place = places.putIfAbsent(bare, once.size());
      if (place == null) {
        once.add(definition);
      } else {
        once.set(place, once.get(place).with(definition));
      }
    }
    return new Definitions(once, unread.stream().distinct().toList(), uses);
  }

  /** These and others. */
  Definitions and(Definitions others) {
    List<Definition> all = new ArrayList<>(read);
    all.addAll(others.read);
    List<Unread> allUnread = new ArrayList<>(unread);
    allUnread.addAll(others.unread);
    Map<String, PropertyUse> allUses = new TreeMap<>(uses);
    allUses.putAll(others.uses);
    return of(all, allUnread, allUses);
  }

  /**
   * Returns whether fewer triples never make more members of a class: no definition reads anything
   * that makes it cover less, and none depends on the number of anything.
   */
  public boolean isMonotone() {
    return unread.isEmpty()
        && uses.isEmpty()
        && read.stream()
            .allMatch(
                definition -> definition.readings().stream().allMatch(Definition.Reading::upward));
  }

  public boolean isEmpty() {
    return read.isEmpty() && unread.isEmpty();
  }
}
