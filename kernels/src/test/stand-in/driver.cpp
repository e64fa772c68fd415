// SPDX-License-Identifier: Apache-2.0
/*
 * A stand-in for CUDA's driver, for tests on machines without a card: the functions that
 * org.htedl.device.cuda calls, over kernels compiled for the processor. It is stricter than the
 * driver: work is done as late as is allowed, memory is rubbish at first and ends where memory
 * begins that nobody may touch, and what is used wrongly or left behind is an error.
 *
 * An image of kernels is what nvcc writes, of which only the table of contents is read: it must have
 * machine code for this card. Or it is three words: a fat binary's first one; the error with which
 * loading fails, or less than 0 where it shows when a kernel is asked for; and the number of launches
 * after which the card fails. 0 for none.
 */
#include "execution.h"

#include "htedl.cu"

#include <sys/mman.h>

#include <cstring>
#include <deque>
#include <map>
#include <mutex>
#include <set>
#include <tuple>

enum Result {
  SUCCESS = 0,
  INVALID_VALUE = 1,
  OUT_OF_MEMORY = 2,
  INVALID_IMAGE = 200,
  INVALID_CONTEXT = 201,
  NO_BINARY_FOR_GPU = 209,
  INVALID_HANDLE = 400,
  NOT_FOUND = 500,
  LAUNCH_FAILED = 719
};

using Work = std::function<void()>;
using Address = char *;

/* Pieces of memory, each followed by a page that nobody may touch. */
class Memories {
 public:
  Address make(size_t bytes) {
    size_t pages = (bytes + PAGE - 1) / PAGE * PAGE;
    Address begin = (Address)mmap(nullptr, pages + PAGE, PROT_READ | PROT_WRITE,
                                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (begin == MAP_FAILED) {
      return nullptr;
    }
    mprotect(begin + pages, PAGE, PROT_NONE);
    memset(begin, 0xa5, pages);
    Address made = begin + (pages - (bytes + 15) / 16 * 16);
    sizes[made] = bytes;
    held += bytes;
    return made;
  }

  bool free(Address at) {
    auto found = sizes.find(at);
    if (found == sizes.end()) {
      return false;
    }
    size_t bytes = found->second;
    munmap(at - (size_t)at % PAGE, (bytes + PAGE - 1) / PAGE * PAGE + PAGE);
    held -= bytes;
    sizes.erase(found);
    return true;
  }

  /* Whether these bytes lie in one piece. */
  bool has(const void *at, size_t bytes) const {
    auto after = sizes.upper_bound((Address)at);
    return after != sizes.begin() &&
           (Address)at + bytes <= std::prev(after)->first + std::prev(after)->second;
  }

  size_t bytes() const { return held; }

 private:
  static constexpr size_t PAGE = 4096;
  std::map<Address, size_t> sizes;
  size_t held = 0;
};

struct Stream {
  std::deque<Work> work;

  void finish() {
    for (; !work.empty(); work.pop_front()) {
      work.front()();
    }
  }
};

struct Event {
  Stream *stream;
};

/* The one card: what it has, and what the host has made of it. */
static struct Card {
  static constexpr size_t MEMORY = size_t(1) << 30;
  unsigned retained = 0;
  int error = SUCCESS;
  unsigned launchesLeft = 0;
  bool backwards = false;
  int modules = 0;
  int kernelError = SUCCESS;
  Memories memories, pinned;
  std::set<Stream *> streams;
  std::set<Event *> events;
  std::mutex mutex;
} card;

static thread_local void *current = nullptr;

/* A kernel, whether its items meet, and what copies its parameters as a launch does. */
struct Kernel {
  const char *name;
  bool meets;
  std::function<Work(void **)> bind;
};

template <typename P>
static bool isUsable(P value) {
  if constexpr (std::is_pointer_v<P>) {
    return card.memories.has(value, 4);
  }
  return true;
}

/* What runs an item, or nothing if a pointer is none to the card's memory. */
template <typename... P, size_t... I>
static Work bound(void (*code)(P...), void **parameters, std::index_sequence<I...>) {
  std::tuple<P...> values{*static_cast<P *>(parameters[I])...};
  return (isUsable(std::get<I>(values)) && ...) ? [=] { std::apply(code, values); } : Work();
}

template <typename... P>
static Kernel kernel(const char *name, bool meets, void (*code)(P...)) {
  return {name, meets, [code](void **parameters) {
            return bound(code, parameters, std::index_sequence_for<P...>{});
          }};
}

#define ALONE(name) kernel(#name, false, &name)
#define MEETING(name) kernel(#name, true, &name)

static Kernel kernels[] = {
    ALONE(htedlIdentify),      ALONE(htedlScatter),  MEETING(htedlCount),   ALONE(htedlSelect),
    ALONE(htedlThreshold),     ALONE(htedlPull),     MEETING(htedlPullLong), ALONE(htedlPush),
    ALONE(htedlPushLong),      ALONE(htedlPushCounts), ALONE(htedlPushCountsLong), ALONE(htedlSelf),
    ALONE(htedlRows),          MEETING(htedlCoverage), ALONE(htedlJoinCount),
    MEETING(htedlScan),        ALONE(htedlScanAdd),  ALONE(htedlJoinWrite), MEETING(htedlDistinctInGroup),
    ALONE(htedlTableFill),     ALONE(htedlTableAdd), ALONE(htedlTableTake),
    ALONE(htedlExpandCount),   ALONE(htedlExpandWrite), MEETING(htedlSum64),
    ALONE(htedlTail),          ALONE(htedlNogoods),  ALONE(htedlAntecedent), ALONE(htedlRank),
    ALONE(htedlSimplify),      ALONE(htedlLeast),    ALONE(htedlCircles)};

/* Calls may come from several threads at once, as to the driver. */
#define ONE_AT_A_TIME const std::lock_guard<std::mutex> taken(card.mutex);

#define NEEDS(condition, error) \
  if (!(condition)) {           \
    return error;               \
  }
/* Ends a function unless its thread has the card's context and the card works. */
#define NEEDS_CARD                          \
  NEEDS(current == &card, INVALID_CONTEXT)  \
  NEEDS(card.error == SUCCESS, card.error)

template <typename T>
static bool isOf(const std::set<T *> &all, void *one) {
  return all.count((T *)one) != 0;
}

static int later(void *stream, Work work) {
  NEEDS(isOf(card.streams, stream), INVALID_HANDLE)
  ((Stream *)stream)->work.push_back(std::move(work));
  return SUCCESS;
}

template <typename T>
static T read(const char *at) {
  T value;
  memcpy(&value, at, sizeof value);
  return value;
}

/* Version 1 of a fat binary, with a header of 16 bytes, which ends with the size of what follows. */
static bool isOfNvcc(const char *image) { return read<unsigned>(image + 4) == 0x00100001u; }

/* Whether there is machine code of this card's generation, and of no later minor one. */
static bool hasMachineCode(const char *image) {
  const char *at = image + 16;
  const char *end = at + read<unsigned long long>(image + 8);
  while (at < end) {
    unsigned short kind = read<unsigned short>(at);
    unsigned capability = read<unsigned>(at + 28);
    if (kind == 2 && capability / 10 == __CUDA_ARCH__ / 100 && capability <= __CUDA_ARCH__ / 10) {
      return true;
    }
    at += read<unsigned>(at + 4) + read<unsigned long long>(at + 8);
  }
  return false;
}

static int copyLater(Address to, const char *from, size_t bytes, void *stream) {
  NEEDS(to + bytes <= from || from + bytes <= to, INVALID_VALUE)
  return later(stream, [=] { memcpy(to, from, bytes); });
}

extern "C" {

int cuInit(unsigned) { return SUCCESS; }

int cuDriverGetVersion(int *version) {
  ONE_AT_A_TIME
  *version = 13000;
  return SUCCESS;
}

int cuDeviceGetCount(int *count) {
  ONE_AT_A_TIME
  *count = 1;
  return SUCCESS;
}

int cuDeviceGet(int *device, int number) {
  ONE_AT_A_TIME
  *device = number;
  return number == 0 ? SUCCESS : INVALID_VALUE;
}

int cuDeviceGetName(char *name, int length, int) {
  ONE_AT_A_TIME
  snprintf(name, length, "stand-in");
  return SUCCESS;
}

int cuDeviceTotalMem_v2(size_t *bytes, int) {
  ONE_AT_A_TIME
  *bytes = card.MEMORY;
  return SUCCESS;
}

/* Multiprocessors, bytes of the second-level cache, and the two parts of the compute capability. */
int cuDeviceGetAttribute(int *value, int attribute, int) {
  ONE_AT_A_TIME
  static const std::map<int, int> values = {
      {16, 3}, {38, 1 << 20}, {75, __CUDA_ARCH__ / 100}, {76, __CUDA_ARCH__ / 10 % 10}};
  auto found = values.find(attribute);
  NEEDS(found != values.end(), INVALID_VALUE)
  *value = found->second;
  return SUCCESS;
}

int cuDevicePrimaryCtxRetain(void **context, int) {
  ONE_AT_A_TIME
  card.retained++;
  *context = &card;
  return SUCCESS;
}

int cuDevicePrimaryCtxRelease_v2(int) {
  ONE_AT_A_TIME
  NEEDS(card.retained > 0, INVALID_CONTEXT)
  if (--card.retained == 0) {
    if (card.memories.bytes() + card.pinned.bytes() + card.streams.size() + card.events.size() > 0 ||
        card.modules != 0) {
      forbidden("something is left behind");
    }
    card.error = SUCCESS;
    card.launchesLeft = 0;
  }
  return SUCCESS;
}

int cuCtxSetCurrent(void *context) {
  ONE_AT_A_TIME
  current = context;
  return card.error;
}

int cuModuleLoadData(void **module, const void *image) {
  ONE_AT_A_TIME
  NEEDS_CARD
  const char *bytes = (const char *)image;
  NEEDS(read<unsigned>(bytes) == 0xba55ed50u, INVALID_IMAGE)
  if (isOfNvcc(bytes)) {
    NEEDS(hasMachineCode(bytes), NO_BINARY_FOR_GPU)
    card.kernelError = SUCCESS;
    card.launchesLeft = 0;
  } else {
    int error = read<int>(bytes + 4);
    NEEDS(error <= 0, error)
    card.kernelError = -error;
    card.launchesLeft = read<unsigned>(bytes + 8);
  }
  card.modules++;
  *module = kernels;
  return SUCCESS;
}

int cuModuleGetFunction(void **function, void *module, const char *name) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(module == kernels, INVALID_HANDLE)
  NEEDS(card.kernelError == SUCCESS, card.kernelError)
  for (Kernel &each : kernels) {
    if (strcmp(each.name, name) == 0) {
      *function = &each;
      return SUCCESS;
    }
  }
  return NOT_FOUND;
}

int cuModuleUnload(void *module) {
  ONE_AT_A_TIME
  NEEDS(module == kernels && card.modules-- > 0, INVALID_HANDLE)
  return card.error;
}

int cuStreamCreate(void **stream, unsigned) {
  ONE_AT_A_TIME
  NEEDS_CARD
  *stream = *card.streams.insert(new Stream).first;
  return SUCCESS;
}

int cuStreamSynchronize(void *stream) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(isOf(card.streams, stream), INVALID_HANDLE)
  ((Stream *)stream)->finish();
  return card.error;
}

int cuStreamDestroy_v2(void *stream) {
  ONE_AT_A_TIME
  NEEDS(card.streams.erase((Stream *)stream), INVALID_HANDLE)
  delete (Stream *)stream;
  return card.error;
}

int cuMemAlloc_v2(Address *memory, size_t bytes) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(bytes > 0, INVALID_VALUE)
  *memory = card.memories.bytes() + bytes <= card.MEMORY ? card.memories.make(bytes) : nullptr;
  return *memory == nullptr ? OUT_OF_MEMORY : SUCCESS;
}

int cuMemFree_v2(Address memory) {
  ONE_AT_A_TIME
  NEEDS(current == &card, INVALID_CONTEXT)
  for (Stream *stream : card.streams) {
    stream->finish();
  }
  NEEDS(card.memories.free(memory), INVALID_VALUE)
  return card.error;
}

int cuMemHostAlloc(Address *memory, size_t bytes, unsigned) {
  ONE_AT_A_TIME
  NEEDS_CARD
  *memory = card.pinned.make(bytes);
  return *memory == nullptr ? OUT_OF_MEMORY : SUCCESS;
}

int cuMemFreeHost(Address memory) {
  ONE_AT_A_TIME
  NEEDS(current == &card, INVALID_CONTEXT)
  NEEDS(card.pinned.free(memory), INVALID_VALUE)
  return card.error;
}

int cuMemcpyHtoDAsync_v2(Address to, const char *from, size_t bytes, void *stream) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(card.memories.has(to, bytes) && card.pinned.has(from, bytes), INVALID_VALUE)
  return copyLater(to, from, bytes, stream);
}

int cuMemcpyDtoHAsync_v2(Address to, const char *from, size_t bytes, void *stream) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(card.memories.has(from, bytes) && card.pinned.has(to, bytes), INVALID_VALUE)
  return copyLater(to, from, bytes, stream);
}

int cuMemcpyDtoDAsync_v2(Address to, const char *from, size_t bytes, void *stream) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(card.memories.has(from, bytes) && card.memories.has(to, bytes), INVALID_VALUE)
  return copyLater(to, from, bytes, stream);
}

int cuMemsetD32Async(Address to, unsigned value, size_t count, void *stream) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS((size_t)to % 4 == 0 && card.memories.has(to, count * 4), INVALID_VALUE)
  return later(stream, [=] { std::fill_n((unsigned *)to, count, value); });
}

int cuEventCreate(void **event, unsigned) {
  ONE_AT_A_TIME
  NEEDS_CARD
  *event = *card.events.insert(new Event{nullptr}).first;
  return SUCCESS;
}

int cuEventRecord(void *event, void *stream) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(isOf(card.events, event) && isOf(card.streams, stream), INVALID_HANDLE)
  ((Event *)event)->stream = (Stream *)stream;
  return SUCCESS;
}

int cuEventSynchronize(void *event) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(isOf(card.events, event) && ((Event *)event)->stream != nullptr, INVALID_HANDLE)
  ((Event *)event)->stream->finish();
  return card.error;
}

int cuEventDestroy_v2(void *event) {
  ONE_AT_A_TIME
  NEEDS(card.events.erase((Event *)event), INVALID_HANDLE)
  delete (Event *)event;
  return card.error;
}

int cuLaunchKernel(void *function, unsigned groups, unsigned gridY, unsigned gridZ, unsigned items,
                   unsigned blockY, unsigned blockZ, unsigned shared, void *stream,
                   void **parameters, void **extra) {
  ONE_AT_A_TIME
  NEEDS_CARD
  NEEDS(groups > 0 && groups <= 0x7fffffffu && items > 0 && items <= Group::MOST, INVALID_VALUE)
  NEEDS(gridY * gridZ * blockY * blockZ == 1 && shared == 0 && extra == nullptr, INVALID_VALUE)
  Kernel *kernel = (Kernel *)function;
  Work item = kernel->bind(parameters);
  NEEDS(item, INVALID_VALUE)
  return later(stream, [=] {
    if (card.launchesLeft > 0 && --card.launchesLeft == 0) {
      card.error = LAUNCH_FAILED;
    }
    blockDim.x = items;
    /* A card may begin with any group: with the last one in every other launch. */
    card.backwards = !card.backwards;
    for (unsigned g = 0; card.error == SUCCESS && g < groups; g++) {
      blockIdx.x = card.backwards ? groups - 1 - g : g;
      group.run(items, kernel->meets, item);
    }
  });
}
}
