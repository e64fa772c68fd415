// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.problem;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * Options of a search: a value for each {@link LearnOption}. Immutable; made of {@link #DEFAULT} by
 * {@link #with}.
 */
public final class LearnOptions {
  /** The defaults of all options. */
  public static final LearnOptions DEFAULT = new LearnOptions(Map.of());

  /** The values that are not the defaults. */
  private final Map<LearnOption<?>, Object> values;

  private LearnOptions(Map<LearnOption<?>, Object> values) {
    this.values = values;
  }

  /** The value of an option. */
  @SuppressWarnings("unchecked") // Only with puts values in, and those are of the option's type.
  public <T> T get(LearnOption<T> option) {
    Object value = values.get(option);
    return value == null ? option.byDefault() : (T) value;
  }

  /**
   * These options with another value of one.
   *
   * @throws IllegalArgumentException if it is out of its range; the message names the option
   */
  public <T> LearnOptions with(LearnOption<T> option, T value) {
    Map<LearnOption<?>, Object> changed = new HashMap<>(values);
    T checked = option.checked(value);
    if (checked.equals(option.byDefault())) {
      changed.remove(option);
    } else {
      changed.put(option, Objects.requireNonNull(checked));
    }
    return new LearnOptions(changed);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LearnOptions options && values.equals(options.values);
  }

  @Override
  public int hashCode() {
    return values.hashCode();
  }

  /** The values that are not the defaults. */
  @Override
  public String toString() {
    Map<String, Object> byName = new TreeMap<>();
    values.forEach((option, value) -> byName.put(option.label(), value));
    return byName.toString();
  }
}
