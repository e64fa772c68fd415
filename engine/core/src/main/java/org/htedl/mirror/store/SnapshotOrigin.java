// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

/**
 * What a mirror was made from. A snapshot is used only where all of it is the same.
 *
 * @param engine what has made the mirror
 * @param entailment a number for the rules by which facts follow, from 0 to 255
 * @param data the state of the data
 * @param schema the state of the graphs whose declarations apply
 */
public record SnapshotOrigin(
    EngineVersion engine, int entailment, StateSignature data, StateSignature schema) {
  public SnapshotOrigin {
    if (entailment < 0 || entailment > 255) {
      throw new IllegalArgumentException("entailment " + entailment);
    }
  }

  /**
   * @throws RefusedSnapshotException with what is not as this origin
   */
  void expect(SnapshotOrigin found) throws RefusedSnapshotException {
    if (!found.engine.equals(engine)) {
      throw new RefusedSnapshotException("another version of HT-HEDL has written it");
    }
    if (found.entailment != entailment) {
      throw new RefusedSnapshotException("it was made under another entailment");
    }
    if (!found.data.equals(data)) {
      throw new RefusedSnapshotException("it was made from other data");
    }
    if (!found.schema.equals(schema)) {
      throw new RefusedSnapshotException("it was made under other schema graphs");
    }
  }
}
