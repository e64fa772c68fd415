// SPDX-License-Identifier: Apache-2.0
/*
 * What CUDA C++ and OpenCL C call differently, and nothing else. The kernels use these names only.
 * An item is a thread or work-item, a group a block or work-group.
 */
#ifndef HTEDL_PORTABILITY_H
#define HTEDL_PORTABILITY_H

typedef unsigned int word;
/* Four words, read and written at once. */
typedef uint4 quad;

#ifdef __OPENCL_VERSION__

typedef ulong wide;
#define KERNEL __kernel void
#define GLOBAL __global
#define LOCAL __local
#define INLINE static inline
#define ITEM ((word)get_global_id(0))
#define ITEM_IN_GROUP ((word)get_local_id(0))
#define GROUP_NUMBER ((word)get_group_id(0))
#define GROUP_SIZE ((word)get_local_size(0))
#define GROUP_BARRIER barrier(CLK_LOCAL_MEM_FENCE)
#define COUNT_BITS(bits) ((word)popcount(bits))
#define ATOMIC_OR(at, bits) atomic_or(at, bits)
#define ATOMIC_ADD(at, more) atomic_add(at, more)
#define ATOMIC_MIN(at, value) atomic_min(at, value)
/* Stores a value where the expected one is; what was there. */
#define ATOMIC_EXCHANGE_IF(at, expected, value) atomic_cmpxchg(at, expected, value)

/* Ors bits into a word; faster than ATOMIC_OR where neighbouring items often meet in one word. */
INLINE void orTogether(GLOBAL word *at, word bits) {
  atomic_or(at, bits);
}

/* Adds what all items of a group have counted to one counter; every item of the group calls it. */
INLINE void addTogether(GLOBAL word *counter, word more) {
  if (more != 0u) {
    atomic_add(counter, more);
  }
}

#else

typedef unsigned long long wide;
#define KERNEL extern "C" __global__ void
#define GLOBAL
#define LOCAL __shared__
#define INLINE static __device__ __forceinline__
#define ITEM (blockIdx.x * blockDim.x + threadIdx.x)
#define ITEM_IN_GROUP (threadIdx.x)
#define GROUP_NUMBER (blockIdx.x)
#define GROUP_SIZE (blockDim.x)
#define GROUP_BARRIER __syncthreads()
#define COUNT_BITS(bits) ((word)__popc(bits))
#define ATOMIC_OR(at, bits) atomicOr(at, bits)
#define ATOMIC_ADD(at, more) atomicAdd(at, more)
#define ATOMIC_MIN(at, value) atomicMin(at, value)
#define ATOMIC_EXCHANGE_IF(at, expected, value) atomicCAS(at, expected, value)

/* As above. The items of a warp that meet in a word send their bits as one. */
INLINE void orTogether(GLOBAL word *at, word bits) {
#if __CUDA_ARCH__ >= 800
  word meeting = __match_any_sync(__activemask(), (wide)at);
  bits = __reduce_or_sync(meeting, bits);
  if ((meeting & ((1u << threadIdx.x % 32u) - 1u)) != 0u) {
    return; /* the first of them sends */
  }
#endif
  atomicOr(at, bits);
}

/* As above. A group's size is a multiple of 32: the items of a warp add up among themselves. */
INLINE void addTogether(GLOBAL word *counter, word more) {
#if __CUDA_ARCH__ >= 800
  more = __reduce_add_sync(0xffffffffu, more);
#else
  for (int step = 16; step > 0; step /= 2) {
    more += __shfl_xor_sync(0xffffffffu, more, step);
  }
#endif
  if (threadIdx.x % 32 == 0 && more != 0u) {
    atomicAdd(counter, more);
  }
}

#endif
#endif
