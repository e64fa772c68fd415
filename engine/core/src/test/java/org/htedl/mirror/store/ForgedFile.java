// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;

/** Files whose content is not what was written, and whose sums fit it all the same. */
final class ForgedFile {
  private ForgedFile() {}

  /** The file with one to three numbers changed, each in any section. */
  static byte[] of(byte[] whole, SplittableRandom random) {
    ByteBuffer file = ByteBuffer.wrap(whole.clone()).order(ByteOrder.LITTLE_ENDIAN);
    int trailer = whole.length - FileFormat.TRAILER_BYTES;
    int directory = (int) file.getLong(trailer);
    int sections = file.getInt(trailer + 8);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int entry = directory + random.nextInt(sections) * Section.ENTRY_BYTES;
      int place = (int) file.getLong(entry + 8);
      int bytes = (int) file.getLong(entry + 16);
      int at = place + random.nextInt(Math.max(1, bytes / 4)) * 4;
      int value =
          switch (random.nextInt(4)) {
            case 0 -> random.nextInt(8);
            case 1 -> file.getInt(at) + random.nextInt(-2, 3);
            case 2 -> random.nextInt();
            default -> Integer.MAX_VALUE - random.nextInt(3);
          };
      if (at + 4 <= place + bytes) {
        file.putInt(at, value);
      }
      CRC32C sum = new CRC32C();
      sum.update(file.slice(place, (int) FileFormat.aligned(bytes)));
      file.putInt(entry + 32, (int) sum.getValue());
    }
    file.putInt(
        trailer + 12, SectionWriter.sum(file.slice(directory, sections * Section.ENTRY_BYTES)));
    return file.array();
  }
}
