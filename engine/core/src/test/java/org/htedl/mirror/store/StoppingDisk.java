// SPDX-License-Identifier: Apache-2.0
package org.htedl.mirror.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * A disk that ends with an operation, as for a process that is killed: that one is done in part or
 * not at all, and none after it.
 */
public final class StoppingDisk implements Disk {
  private final int last;
  private final double part;
  private int done;

  /**
   * @param last how many operations are done whole
   * @param part how much of the next one is done if it is a write, from 0 to 1
   */
  public StoppingDisk(int last, double part) {
    this.last = last;
    this.part = part;
  }

  /** The disk has come to its end. */
  public static final class Stopped extends IOException {
    private static final long serialVersionUID = 1L;
  }

  /** How many operations were asked for. */
  public int asked() {
    return done;
  }

  private void next() throws Stopped {
    if (++done > last) {
      throw new Stopped();
    }
  }

  @Override
  public FileChannel create(Path file) throws IOException {
    next();
    return SYSTEM.create(file);
  }

  @Override
  public void write(FileChannel file, ByteBuffer bytes, long position) throws IOException {
    if (done == last) {
      int some = (int) (bytes.remaining() * part);
      SYSTEM.write(file, bytes.slice(bytes.position(), some), position);
    }
    next();
    SYSTEM.write(file, bytes, position);
  }

  @Override
  public void force(FileChannel file) throws IOException {
    next();
    SYSTEM.force(file);
  }

  @Override
  public void rename(Path from, Path to) throws IOException {
    next();
    SYSTEM.rename(from, to);
  }

  @Override
  public void unlink(Path file) throws IOException {
    next();
    SYSTEM.unlink(file);
  }

  @Override
  public void forceFolder(Path folder) throws IOException {
    next();
    SYSTEM.forceFolder(folder);
  }
}
