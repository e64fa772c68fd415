// SPDX-License-Identifier: Apache-2.0
package org.htedl.longrun;

import com.sun.management.UnixOperatingSystemMXBean;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.lang.management.OperatingSystemMXBean;
import java.lang.management.PlatformManagedObject;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** What a server's JVM says of itself through JMX. */
final class Management implements AutoCloseable {
  private final JMXConnector connector;
  private final MBeanServerConnection connection;

  private Management(JMXConnector connector) throws IOException {
    this.connector = connector;
    this.connection = connector.getMBeanServerConnection();
  }

  @SuppressWarnings("BanJNDI") // The other end is a process that this one has started.
  static Management of(ServerProcess server) throws IOException {
    try {
      VirtualMachine machine = VirtualMachine.attach(String.valueOf(server.processId()));
      try {
        return new Management(
            JMXConnectorFactory.connect(new JMXServiceURL(machine.startLocalManagementAgent())));
      } finally {
        machine.detach();
      }
    } catch (AttachNotSupportedException impossible) {
      throw new IOException(impossible);
    }
  }

  private <T extends PlatformManagedObject> T bean(Class<T> type) throws IOException {
    return Objects.requireNonNull(ManagementFactory.getPlatformMXBean(connection, type));
  }

  /**
   * The bytes of the heap that a full collection has left, whatever was allocated since; the least
   * of a few collections, since some things are only let go after one.
   */
  long heapAfterCollection() throws IOException, InterruptedException {
    MemoryMXBean memory = bean(MemoryMXBean.class);
    long least = Long.MAX_VALUE;
    for (int n = 0; n < 3; n++) {
      memory.gc();
      TimeUnit.MILLISECONDS.sleep(100);
      long used = 0;
      for (MemoryPoolMXBean pool :
          ManagementFactory.getPlatformMXBeans(connection, MemoryPoolMXBean.class)) {
        MemoryUsage left = pool.getType() == MemoryType.HEAP ? pool.getCollectionUsage() : null;
        used += left == null ? 0 : left.getUsed();
      }
      least = Math.min(least, used);
    }
    return least;
  }

  /** The names of all threads. */
  List<String> threads() throws IOException {
    ThreadMXBean threads = bean(ThreadMXBean.class);
    List<String> names = new ArrayList<>();
    Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
        .filter(Objects::nonNull)
        .forEach(thread -> names.add(thread.getThreadName()));
    return names;
  }

  /** How many files and sockets are open; 0 where the system does not say. */
  long openFiles() throws IOException {
    OperatingSystemMXBean system = bean(OperatingSystemMXBean.class);
    return system instanceof UnixOperatingSystemMXBean unix ? unix.getOpenFileDescriptorCount() : 0;
  }

  @Override
  public void close() throws IOException {
    connector.close();
  }
}
