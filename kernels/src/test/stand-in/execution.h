// SPDX-License-Identifier: Apache-2.0
/*
 * Runs CUDA C++ on a processor, for tests: what the kernels use of the language, and groups whose
 * items take turns. An item runs until it meets the others of its group, at a barrier or to exchange
 * values; then the next one runs. That all of them meet equally often is checked.
 */
#ifndef HTEDL_STAND_IN_EXECUTION_H
#define HTEDL_STAND_IN_EXECUTION_H

#include <setjmp.h>
#include <ucontext.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <vector>

#define __global__
#define __device__
#define __forceinline__ inline
/* One group runs at a time, so what its items share may be a variable of the program. */
#define __shared__ static
#define __syncthreads() group.meet()
#define __popc __builtin_popcount

struct uint4 {
  alignas(16) unsigned x;
  unsigned y, z, w;
};

struct Dimension {
  unsigned x;
};

static Dimension blockIdx, blockDim, threadIdx;

/* Ends the process, and so the test: a kernel or the host has done what a card forbids. */
[[noreturn]] static void forbidden(const char *what) {
  fprintf(stderr, "stand-in for a card: %s\n", what);
  abort();
}

static const char *const DIVERGENT = "some items of a group have met more often than others";

class Group {
 public:
  static constexpr unsigned MOST = 1024;

  /* Runs an item at a time; where items meet others each has a stack of its own. */
  void run(unsigned items, bool meets, const std::function<void()> &item) {
    body = &item;
    together = meets;
    if (!meets) {
      for (threadIdx.x = 0; threadIdx.x < items; threadIdx.x++) {
        item();
      }
      return;
    }
    size = items;
    stacks.resize(items * STACK);
    std::fill_n(meetings, items, 0);
    getcontext(&fresh);
    if (_setjmp(caller) == 0) {
      resume(0);
    }
  }

  /* Goes on when every item of the group has come here. */
  void meet() {
    if (!together) {
      forbidden("a kernel meets that is not listed as one that does");
    }
    unsigned item = threadIdx.x;
    if (++meetings[item] > meetings[0]) {
      forbidden(DIVERGENT);
    }
    if (_setjmp(places[item]) == 0) {
      resume(item + 1 < size ? item + 1 : 0);
    }
  }

  /* The value of another item of the same 32. */
  unsigned exchange(unsigned mask, unsigned value, unsigned distance) {
    return shown(mask, value)[threadIdx.x ^ distance];
  }

  /* The sum over the item's 32. */
  unsigned sum(unsigned mask, unsigned value) {
    unsigned *values = shown(mask, value) + (threadIdx.x & ~31u);
    return std::accumulate(values, values + 32, 0u);
  }

 private:
  static constexpr size_t STACK = 1 << 15;

  const std::function<void()> *body;
  bool together;
  unsigned size;
  unsigned meetings[MOST];
  unsigned exchanged[2][MOST];
  std::vector<char> stacks;
  jmp_buf caller, places[MOST];
  ucontext_t fresh;

  /* What each item of the group shows the others. */
  unsigned *shown(unsigned mask, unsigned value) {
    if (mask != 0xffffffffu || blockDim.x % 32 != 0) {
      forbidden("items of a warp are missing where all exchange values");
    }
    unsigned *values = exchanged[meetings[threadIdx.x] & 1];
    values[threadIdx.x] = value;
    meet();
    return values;
  }

  /* Goes on with an item where it waits for the others, or at its beginning. */
  [[noreturn]] void resume(unsigned item) {
    threadIdx.x = item;
    if (meetings[item] > 0) {
      _longjmp(places[item], 1);
    }
    fresh.uc_stack.ss_sp = stacks.data() + item * STACK;
    fresh.uc_stack.ss_size = STACK;
    makecontext(&fresh, &Group::start, 0);
    setcontext(&fresh);
    forbidden("an item could not be started");
  }

  static void start();
};

static Group group;

/* Items end in their order, since they have met equally often. */
void Group::start() {
  unsigned item = threadIdx.x;
  (*group.body)();
  if (group.meetings[item] != group.meetings[0]) {
    forbidden(DIVERGENT);
  }
  if (item + 1 < group.size) {
    group.resume(item + 1);
  }
  _longjmp(group.caller, 1);
}

static unsigned atomicOr(unsigned *at, unsigned bits) {
  unsigned before = *at;
  *at |= bits;
  return before;
}

static unsigned atomicAdd(unsigned *at, unsigned more) {
  unsigned before = *at;
  *at += more;
  return before;
}

static unsigned atomicMin(unsigned *at, unsigned value) {
  unsigned before = *at;
  *at = std::min(before, value);
  return before;
}

static unsigned atomicCAS(unsigned *at, unsigned expected, unsigned value) {
  unsigned before = *at;
  if (before == expected) {
    *at = value;
  }
  return before;
}

/*
 * Which items of a warp are in the same place at the same time is up to the card, so that a kernel
 * has to be right also where each is alone, as it is here.
 */
#define __activemask() (1u << (threadIdx.x % 32u))

/* What an item that is alone has by itself; nobody else may be waited for. */
[[maybe_unused]] static unsigned alone(unsigned mask, unsigned value) {
  if (mask != __activemask()) {
    forbidden("items are waited for that need not be there");
  }
  return value;
}

#define __match_any_sync(mask, value) (static_cast<void>(value), alone(mask, mask))
#define __reduce_or_sync(mask, value) alone(mask, value)
#define __shfl_xor_sync(mask, value, distance) group.exchange(mask, value, distance)
#define __reduce_add_sync(mask, value) group.sum(mask, value)

#endif
