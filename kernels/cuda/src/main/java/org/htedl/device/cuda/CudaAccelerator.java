// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.cuda;

import static org.htedl.device.cuda.CudaDriver.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUevent;
import jcuda.driver.CUevent_flags;
import jcuda.driver.CUstream;
import jcuda.driver.CUstream_flags;
import jcuda.driver.JCudaDriver;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.device.accelerator.driver.Traits;

/** One card: its primary context and one stream, so that work keeps its order. */
final class CudaAccelerator implements Accelerator {
  private final CUdevice device = new CUdevice();
  private final CUcontext context = new CUcontext();
  private final CUstream stream = new CUstream();
  private final Traits traits;
  private final CudaKernels kernels;
  private final Set<CudaMemory> memories = new HashSet<>();
  private final List<Pointer> pinned = new ArrayList<>();

  /**
   * @param number of the card, in the driver's order
   * @param fatBinary the kernels
   * @throws IllegalStateException if the card cannot run them; the message says why
   */
  CudaAccelerator(int number, byte[] fatBinary) {
    check(JCudaDriver.cuDeviceGet(device, number), "cuDeviceGet");
    traits = CudaProperties.traits(device);
    check(JCudaDriver.cuDevicePrimaryCtxRetain(context, device), "cuDevicePrimaryCtxRetain");
    CudaKernels loaded = null;
    try {
      check(JCudaDriver.cuCtxSetCurrent(context), "cuCtxSetCurrent");
      loaded = new CudaKernels(fatBinary);
      check(
          JCudaDriver.cuStreamCreate(stream, CUstream_flags.CU_STREAM_NON_BLOCKING),
          "cuStreamCreate");
    } catch (RuntimeException unusable) {
      if (loaded != null) {
        loaded.close();
      }
      JCudaDriver.cuDevicePrimaryCtxRelease(device);
      throw unusable;
    }
    kernels = loaded;
  }

  @Override
  public Traits traits() {
    return traits;
  }

  @Override
  public void attach() {
    check(JCudaDriver.cuCtxSetCurrent(context), "cuCtxSetCurrent");
  }

  @Override
  public Memory allocate(long bytes) {
    CUdeviceptr pointer = new CUdeviceptr();
    check(JCudaDriver.cuMemAlloc(pointer, bytes), "cuMemAlloc");
    CudaMemory memory = new CudaMemory(pointer, bytes);
    memories.add(memory);
    return memory;
  }

  @Override
  public ByteBuffer staging(int bytes) {
    Pointer memory = new Pointer();
    check(JCudaDriver.cuMemHostAlloc(memory, bytes, 0), "cuMemHostAlloc");
    pinned.add(memory);
    return memory.getByteBuffer(0, bytes).order(ByteOrder.nativeOrder());
  }

  @Override
  public void write(Memory to, long at, ByteBuffer from) {
    check(
        JCudaDriver.cuMemcpyHtoDAsync(
            address(to, at), Pointer.toBuffer(from), from.remaining(), stream),
        "cuMemcpyHtoDAsync");
  }

  @Override
  public Accelerator.Mark mark() {
    CUevent reached = new CUevent();
    check(
        JCudaDriver.cuEventCreate(reached, CUevent_flags.CU_EVENT_DISABLE_TIMING), "cuEventCreate");
    check(JCudaDriver.cuEventRecord(reached, stream), "cuEventRecord");
    return () -> {
      try {
        check(JCudaDriver.cuEventSynchronize(reached), "cuEventSynchronize");
      } finally {
        JCudaDriver.cuEventDestroy(reached);
      }
    };
  }

  @Override
  public void read(Memory from, long at, ByteBuffer to) {
    check(
        JCudaDriver.cuMemcpyDtoHAsync(
            Pointer.toBuffer(to), address(from, at), to.remaining(), stream),
        "cuMemcpyDtoHAsync");
    finish();
  }

  @Override
  public void copy(Memory from, long fromByte, Memory to, long toByte, long bytes) {
    check(
        JCudaDriver.cuMemcpyDtoDAsync(address(to, toByte), address(from, fromByte), bytes, stream),
        "cuMemcpyDtoDAsync");
  }

  @Override
  public void clear(Memory memory, long at, long bytes) {
    check(
        JCudaDriver.cuMemsetD32Async(address(memory, at), 0, bytes / Integer.BYTES, stream),
        "cuMemsetD32Async");
  }

  @Override
  public void launch(Kernel kernel, long groups, int items, Arguments arguments) {
    List<Arguments.Argument> list = arguments.list();
    Pointer[] parameters = new Pointer[list.size()];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] =
          switch (list.get(i)) {
            case Arguments.Argument.Pointer pointer -> Pointer.to(address(pointer.memory(), 0));
            case Arguments.Argument.Word word -> Pointer.to(new int[] {word.value()});
          };
    }
    check(
        JCudaDriver.cuLaunchKernel(
            kernels.function(kernel),
            Math.toIntExact(groups),
            1,
            1,
            items,
            1,
            1,
            0,
            stream,
            Pointer.to(parameters),
            null),
        kernel.entryPoint());
  }

  @Override
  public void finish() {
    check(JCudaDriver.cuStreamSynchronize(stream), "cuStreamSynchronize");
  }

  private static CUdeviceptr address(Memory memory, long at) {
    return ((CudaMemory) memory).pointer.withByteOffset(at);
  }

  /** Frees everything, in the reverse order; on a card that is lost as far as that goes. */
  @Override
  public void close() {
    JCudaDriver.cuCtxSetCurrent(context);
    JCudaDriver.cuStreamSynchronize(stream);
    for (CudaMemory memory : Set.copyOf(memories)) {
      memory.close();
    }
    pinned.forEach(JCudaDriver::cuMemFreeHost);
    JCudaDriver.cuStreamDestroy(stream);
    kernels.close();
    JCudaDriver.cuDevicePrimaryCtxRelease(device);
  }

  private final class CudaMemory implements Memory {
    private final CUdeviceptr pointer;
    private final long bytes;

    CudaMemory(CUdeviceptr pointer, long bytes) {
      this.pointer = pointer;
      this.bytes = bytes;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public void close() {
      if (memories.remove(this)) {
        // Any thread may free, also when the card is lost; and kernels may not have run yet.
        JCudaDriver.cuCtxSetCurrent(context);
        JCudaDriver.cuStreamSynchronize(stream);
        JCudaDriver.cuMemFree(pointer);
      }
    }
  }
}
