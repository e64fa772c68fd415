// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

/** What sections contain; the content of a kind is that of all its sections in their order. */
enum SectionKind {
  /** The nodes, as {@link org.htedl.mirror.term.store.TermText} has them. */
  NODES(1, 1),
  /** The literals, likewise. */
  LITERALS(2, 1),
  /** The members of sparse rows, the arrays of relations, and pages of counters. */
  IDS(3, 4),
  /** The tiles of dense rows that are not all zero. */
  WORDS(4, 8),
  /** The datatypes and languages of literals, and the notes, as UTF-8. */
  NAMES(5, 1),
  /** How the others are to be cut, as {@link MirrorShape} has it. */
  SHAPE(6, 4),
  /** The numbers of 64 bits of an {@link Attachment}. */
  ATTACHED_LONGS(7, 8),
  /** Its numbers of 32 bits. */
  ATTACHED_INTS(8, 4);

  private final int code;
  private final int width;

  SectionKind(int code, int width) {
    this.code = code;
    this.width = width;
  }

  /** Its number in the file. */
  int code() {
    return code;
  }

  /** Bytes of an element. */
  int width() {
    return width;
  }

  static SectionKind of(int code) throws RefusedSnapshotException {
    for (SectionKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    throw new RefusedSnapshotException("it has sections of unknown kind");
  }
}
