// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The beginning of a file, see {@link FileFormat}.
 *
 * @param mirrors 1, or 2 where more follows than what is asserted
 * @param length of the whole file, in bytes
 */
record Header(
    SnapshotOrigin origin, int mirrors, int nodes, int literals, long assertions, long length) {

  /** The header as {@link FileFormat#HEADER_BYTES} bytes. */
  ByteBuffer toBytes() {
    ByteBuffer bytes = buffer(FileFormat.HEADER_BYTES);
    bytes
        .putLong(FileFormat.MAGIC)
        .putInt(FileFormat.VERSION)
        .putInt(FileFormat.BYTE_ORDER)
        .put(origin.engine().signature().bytes())
        .put((byte) origin.entailment())
        .put((byte) mirrors)
        .putShort((short) 0)
        .put(origin.data().bytes())
        .put(origin.schema().bytes())
        .putInt(nodes)
        .putInt(literals)
        .putLong(assertions)
        .putLong(length);
    return bytes.rewind();
  }

  /** What these bytes say. */
  static Header of(ByteBuffer bytes) throws RefusedSnapshotException {
    if (bytes.getLong() != FileFormat.MAGIC) {
      throw new RefusedSnapshotException("it is not a snapshot of a mirror");
    }
    if (bytes.getInt() != FileFormat.VERSION || bytes.getInt() != FileFormat.BYTE_ORDER) {
      throw new RefusedSnapshotException("its format is of another version");
    }
    EngineVersion engine = new EngineVersion(signature(bytes));
    int entailment = bytes.get() & 0xFF;
    int mirrors = bytes.get();
    bytes.getShort();
    SnapshotOrigin origin =
        new SnapshotOrigin(engine, entailment, signature(bytes), signature(bytes));
    return new Header(
        origin, mirrors, bytes.getInt(), bytes.getInt(), bytes.getLong(), bytes.getLong());
  }

  private static StateSignature signature(ByteBuffer bytes) {
    byte[] signature = new byte[StateSignature.BYTES];
    bytes.get(signature);
    return StateSignature.of(signature);
  }

  static ByteBuffer buffer(int length) {
    return ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
  }
}
