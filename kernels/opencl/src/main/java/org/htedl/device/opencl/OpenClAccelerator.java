// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.opencl;

import static org.htedl.device.opencl.OpenClErrors.check;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.htedl.device.DeviceExhaustedException;
import org.htedl.device.SearchPath;
import org.htedl.device.accelerator.driver.Accelerator;
import org.htedl.device.accelerator.driver.Arguments;
import org.htedl.device.accelerator.driver.Kernel;
import org.htedl.device.accelerator.driver.Memory;
import org.htedl.device.accelerator.driver.Traits;
import org.jocl.CL;
import org.jocl.Pointer;
import org.jocl.Sizeof;
import org.jocl.cl_command_queue;
import org.jocl.cl_context;
import org.jocl.cl_context_properties;
import org.jocl.cl_device_id;
import org.jocl.cl_event;
import org.jocl.cl_kernel;
import org.jocl.cl_mem;
import org.jocl.cl_platform_id;
import org.jocl.cl_program;

/** One device behind a queue that keeps its order; OpenCL 1.2 suffices. */
final class OpenClAccelerator implements Accelerator {
  private final Traits traits;
  private final cl_context context;
  private final cl_command_queue queue;
  private final cl_program program;
  private final Map<Kernel, cl_kernel> kernels = new EnumMap<>(Kernel.class);
  private final Set<OpenClMemory> memories = new HashSet<>();

  /**
   * Opens a device and compiles the kernels for it; the drivers keep what they compile.
   *
   * @throws IllegalStateException if it cannot, with what the compiler says, or if the driver could
   *     end this process
   */
  static Accelerator open(cl_platform_id platform, cl_device_id device) {
    return OpenClRuntime.alone(() -> new OpenClAccelerator(platform, device));
  }

  private OpenClAccelerator(cl_platform_id platform, cl_device_id device) {
    OpenClProperties properties = new OpenClProperties(device);
    traits = properties.traits();
    if (properties.isProcessor()) {
      SignalChain.check();
    }
    if (properties.isPocl() && !SearchPath.has("ld")) {
      // It would end the process when it has compiled a kernel.
      throw new IllegalStateException(
          "PoCL links kernels with ld, and there is no ld on the path: it comes with binutils");
    }
    int[] code = new int[1];
    cl_context_properties onPlatform = new cl_context_properties();
    onPlatform.addProperty(CL.CL_CONTEXT_PLATFORM, platform);
    cl_device_id[] devices = {device};
    context = CL.clCreateContext(onPlatform, 1, devices, null, null, code);
    check(code[0], "clCreateContext");
    queue = queue(context, device);
    String[] parts = KernelSource.parts().toArray(new String[0]);
    program = CL.clCreateProgramWithSource(context, parts.length, parts, null, code);
    check(code[0], "clCreateProgramWithSource");
    build(device);
    for (Kernel kernel : Kernel.values()) {
      kernels.put(kernel, CL.clCreateKernel(program, kernel.entryPoint(), code));
      check(code[0], kernel.entryPoint());
    }
  }

  private void build(cl_device_id device) {
    if (CL.clBuildProgram(program, 1, new cl_device_id[] {device}, "", null, null)
        != CL.CL_SUCCESS) {
      String log = OpenClProperties.buildLog(program, device);
      close();
      throw new IllegalStateException("the kernels do not compile: " + log);
    }
  }

  @SuppressWarnings("deprecation") // what took its place is not in OpenCL 1.2
  private static cl_command_queue queue(cl_context context, cl_device_id device) {
    int[] code = new int[1];
    cl_command_queue queue = CL.clCreateCommandQueue(context, device, 0, code);
    check(code[0], "clCreateCommandQueue");
    return queue;
  }

  @Override
  public Traits traits() {
    return traits;
  }

  /** Any thread may use a context. */
  @Override
  public void attach() {}

  @Override
  public Memory allocate(long bytes) {
    if (bytes > traits.largestBuffer()) {
      throw new DeviceExhaustedException(bytes + " bytes in one buffer");
    }
    int[] code = new int[1];
    cl_mem buffer = CL.clCreateBuffer(context, CL.CL_MEM_READ_WRITE, bytes, null, code);
    check(code[0], "clCreateBuffer");
    OpenClMemory memory = new OpenClMemory(buffer, bytes);
    memories.add(memory);
    return memory;
  }

  /** The driver copies from any memory outside of the heap, and pins it if that is of use. */
  @Override
  public ByteBuffer staging(int bytes) {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  @Override
  public void write(Memory to, long at, ByteBuffer from) {
    check(
        CL.clEnqueueWriteBuffer(
            queue, buffer(to), false, at, from.remaining(), Pointer.toBuffer(from), 0, null, null),
        "clEnqueueWriteBuffer");
  }

  @Override
  public Accelerator.Mark mark() {
    cl_event reached = new cl_event();
    check(CL.clEnqueueMarkerWithWaitList(queue, 0, null, reached), "clEnqueueMarkerWithWaitList");
    return () -> {
      try {
        check(CL.clWaitForEvents(1, new cl_event[] {reached}), "clWaitForEvents");
      } finally {
        CL.clReleaseEvent(reached);
      }
    };
  }

  @Override
  public void read(Memory from, long at, ByteBuffer to) {
    check(
        CL.clEnqueueReadBuffer(
            queue, buffer(from), true, at, to.remaining(), Pointer.toBuffer(to), 0, null, null),
        "clEnqueueReadBuffer");
  }

  @Override
  public void copy(Memory from, long fromByte, Memory to, long toByte, long bytes) {
    check(
        CL.clEnqueueCopyBuffer(
            queue, buffer(from), buffer(to), fromByte, toByte, bytes, 0, null, null),
        "clEnqueueCopyBuffer");
  }

  @Override
  public void clear(Memory memory, long at, long bytes) {
    int[] zero = {0};
    check(
        CL.clEnqueueFillBuffer(
            queue, buffer(memory), Pointer.to(zero), Integer.BYTES, at, bytes, 0, null, null),
        "clEnqueueFillBuffer");
  }

  @Override
  public void launch(Kernel kernel, long groups, int items, Arguments arguments) {
    cl_kernel code = kernels.get(kernel);
    int number = 0;
    for (Arguments.Argument argument : arguments.list()) {
      int result =
          switch (argument) {
            case Arguments.Argument.Pointer pointer ->
                CL.clSetKernelArg(
                    code, number, Sizeof.cl_mem, Pointer.to(buffer(pointer.memory())));
            case Arguments.Argument.Word word ->
                CL.clSetKernelArg(
                    code, number, Sizeof.cl_uint, Pointer.to(new int[] {word.value()}));
          };
      check(result, kernel.entryPoint() + ", argument " + number);
      number++;
    }
    long[] all = {groups * items};
    long[] local = {items};
    check(
        CL.clEnqueueNDRangeKernel(queue, code, 1, null, all, local, 0, null, null),
        kernel.entryPoint());
  }

  @Override
  public void finish() {
    check(CL.clFinish(queue), "clFinish");
  }

  private static cl_mem buffer(Memory memory) {
    return ((OpenClMemory) memory).buffer;
  }

  @Override
  public void close() {
    OpenClRuntime.alone(this::release);
  }

  private void release() {
    for (OpenClMemory memory : Set.copyOf(memories)) {
      memory.close();
    }
    kernels.values().forEach(CL::clReleaseKernel);
    kernels.clear();
    CL.clReleaseProgram(program);
    CL.clReleaseCommandQueue(queue);
    CL.clReleaseContext(context);
  }

  private final class OpenClMemory implements Memory {
    private final cl_mem buffer;
    private final long bytes;

    OpenClMemory(cl_mem buffer, long bytes) {
      this.buffer = buffer;
      this.bytes = bytes;
    }

    @Override
    public long bytes() {
      return bytes;
    }

    @Override
    public void close() {
      if (memories.remove(this)) {
        CL.clReleaseMemObject(buffer);
      }
    }
  }
}
