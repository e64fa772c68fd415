// SPDX-License-Identifier: Apache-2.0
package org.htedl.literal;

import java.util.Objects;

/**
 * The values that {@link LiteralValue#compareInGroup} puts into one total order: values of one
 * datatype, divided further where time zones would otherwise make the order partial. A bound holds
 * for a contiguous run of each group.
 *
 * @param datatype the IRI of the datatype that the values were written with
 * @param part identifies one of the datatype's groups; the number has no other meaning
 */
public record OrderGroup(String datatype, int part) {
  public OrderGroup {
    Objects.requireNonNull(datatype);
  }
}
