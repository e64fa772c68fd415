// SPDX-License-Identifier: Apache-2.0
package org.htedl.benchmarks.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import org.htedl.benchmarks.table.TableRow;
import org.htedl.benchmarks.table.Tables;
import org.junit.jupiter.api.Test;

class RooflineTest {
  private static final Scale WHOLE = new Scale(1);

  /**
   * The figures of docs/results/roofline.csv, for an H200 and an RTX 4090, in tenths of a
   * millisecond.
   */
  @Test
  void floorsAreThoseOfTheDocumentation() {
    assertEquals(List.of(2L, 159L, 12L), floors(4.8e12, 5.5e12));
    assertEquals(List.of(2L, 175L, 40L), floors(1.0e12, 5.0e12));
  }

  private static List<Long> floors(double memory, double cache) {
    return Roofline.all(WHOLE).stream()
        .map(each -> Math.round(10 * each.floorMillis(memory, cache)))
        .toList();
  }

  @Test
  void smallerDataHasTheSameRows() {
    for (List<TableRow> rows : Tables.all().values()) {
      assertEquals(rows, WHOLE.of(rows));
      List<TableRow> small = new Scale(1e-9).of(rows);
      assertEquals(rows.size(), small.size());
      for (int i = 0; i < rows.size(); i++) {
        assertEquals(rows.get(i).spec().operation(), small.get(i).spec().operation());
        assertEquals(rows.get(i).spec().density(), small.get(i).spec().density());
      }
    }
    assertThrows(IllegalArgumentException.class, () -> new Scale(0));
    assertThrows(IllegalArgumentException.class, () -> new Scale(1.5));
  }

  @Test
  void partsAreMeasuredInTheirOrder() {
    assertEquals(List.of(CardPart.TABLE6, CardPart.GOALS), CardPart.named("goals,table6"));
    assertEquals(List.of(CardPart.values()), CardPart.named(CardPart.all()));
    assertThrows(IllegalArgumentException.class, () -> CardPart.named("goals,table7"));
  }
}
