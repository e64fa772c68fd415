#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# kit tests [TEST…]                       the kernels on the card equal the specification bit for bit
# kit sanitizer [TEST…]                   the same under compute-sanitizer: memory, races, leaks
# kit figures [--scale S] [--only PARTS]  what docs/benchmarks.md asks of a card, in figures-DATE.md
#
# Exit status 0 if all was done and is right; else a sentence says what is missing or wrong.
#
# tests and sanitizer take the machine code that is packed for the card, and fail where there is
# none; with HTEDL_KIT_CODE=ptx the driver compiles the portable code instead.
# COMPUTE_SANITIZER names the program if it is in none of the usual places, HTEDL_KIT_TOOLS its tools
# (memcheck racecheck initcheck synccheck), HTEDL_JAVA_OPTIONS more options for the JVM.
set -u

here=$(cd -P "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 1
readonly reached='a test with every kernel, all sizes around a word, and parts in little memory'
readonly short=(everyKernelRuns sizesAroundWordsAndQuads littleMemoryMeansSmallerPartsAndThenAnError)

fail() {
  echo "kit: $*" >&2
  exit 1
}

[ "$(uname -sm)" = "Linux x86_64" ] || fail "this machine is $(uname -sm), and the kit is for Linux x86_64"
"$here/jre/bin/java" --version >/dev/null 2>&1 ||
  fail "the packed Java does not start on this machine: $("$here/jre/bin/java" --version 2>&1 | head -n 1)"

# Where containers put the driver without telling the loader.
for folder in /usr/local/nvidia/lib64 /usr/local/nvidia/lib /usr/lib/wsl/lib; do
  if [ -e "$folder/libcuda.so.1" ]; then
    export LD_LIBRARY_PATH="${LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}$folder"
  fi
done

mapfile -t flags <"$here/jvm.flags"
# shellcheck disable=SC2206
java=("$here/jre/bin/java" "${flags[@]}" -XX:MaxRAMPercentage=75 ${HTEDL_JAVA_OPTIONS:-} -cp "$here/lib/*")

# Runs a command without the JVM's remark on the vector module; its exit status.
quietly() {
  "$@" 2> >(grep -a --line-buffered -v '^WARNING: Using incubator modules' >&2)
}

# Which of the packed code runs.
code() {
  case ${HTEDL_KIT_CODE:-machine} in
    machine) export CUDA_DISABLE_PTX_JIT=1 ;;
    ptx) export CUDA_FORCE_PTX_JIT=1 ;;
    *) fail "HTEDL_KIT_CODE is machine or ptx" ;;
  esac
}

tests() {
  local status
  code
  quietly "${java[@]}" org.htedl.device.cuda.CardTests "$@"
  status=$?
  [ $status -ne 2 ] || exit 1 # it has said what is missing
  [ $status -eq 0 ] || fail "the card has not been shown to answer as the specification does"
}

# Prints compute-sanitizer's file, or nothing.
find_sanitizer() {
  local candidate
  for candidate in "${COMPUTE_SANITIZER:-}" "$(command -v compute-sanitizer)" \
    "${CUDA_PATH:-}/bin/compute-sanitizer" "${CUDA_HOME:-}/bin/compute-sanitizer" \
    /usr/local/cuda/bin/compute-sanitizer /usr/local/cuda-*/bin/compute-sanitizer \
    /usr/local/cuda*/compute-sanitizer/compute-sanitizer /opt/cuda/bin/compute-sanitizer; do
    if [ -f "$candidate" ] && [ -x "$candidate" ]; then
      echo "$candidate"
      return
    fi
  done
}

sanitizer() {
  local program tool log options status wrong=()
  code
  program=$(find_sanitizer)
  [ -n "$program" ] ||
    fail "there is no compute-sanitizer on the path, in CUDA_PATH or in /usr/local/cuda: install CUDA's toolkit or set COMPUTE_SANITIZER"
  [ $# -gt 0 ] || set -- "${short[@]}"
  for tool in ${HTEDL_KIT_TOOLS:-memcheck racecheck initcheck synccheck}; do
    options=(--tool "$tool" --target-processes all --error-exitcode 9)
    [ "$tool" = memcheck ] && options+=(--leak-check full)
    log=$here/sanitizer-$tool.log
    echo "$tool: $*"
    quietly "$program" "${options[@]}" "${java[@]}" org.htedl.device.cuda.CardTests "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    ! grep -q '^no card to test on: ' "$log" || exit 1
    # A run that the tool did not see says nothing: it has to sum up, once a process, each time with 0.
    if [ $status -ne 0 ] || ! grep -q 'SUMMARY: 0 ' "$log" ||
      grep 'SUMMARY:' "$log" | grep -qv 'SUMMARY: 0 '; then
      wrong+=("$tool")
    fi
  done
  [ ${#wrong[@]} -eq 0 ] || fail "not clean by ${wrong[*]}; see $here/sanitizer-*.log"
  echo "kit: clean by all tools"
}

# What the machine is like, for whoever reads the figures.
machine() {
  echo "# Figures of a card, $(date -u '+%Y-%m-%d %H:%M') UTC, HT-HEDL for Fuseki $(cat "$here/VERSION")"
  echo
  echo "Processor: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1), $(nproc) of them," \
    "$(awk '/^MemTotal/ {printf "%.0f", $2 / 1e6}' /proc/meminfo) GB, Linux $(uname -r)"
  if command -v nvidia-smi >/dev/null; then
    echo "nvidia-smi: $(nvidia-smi --query-gpu=name,driver_version,memory.total,clocks.max.sm,clocks.max.mem,ecc.mode.current \
      --format=csv,noheader 2>&1 | head -n 1)"
  else
    echo "nvidia-smi: missing; the driver's own file says:" \
      "$(head -n 1 /proc/driver/nvidia/version 2>/dev/null || echo nothing)"
  fi
}

figures() {
  local file status
  file=$PWD/figures-$(date -u +%Y%m%d-%H%M%S).md
  machine >"$file" || fail "$file cannot be written"
  "${java[@]}" org.htedl.benchmarks.card.CardFigures "$@" >>"$file" 2>"$file.errors" &
  local measuring=$!
  tail -n +1 -f --pid=$measuring "$file"
  wait $measuring
  status=$?
  grep -v '^WARNING: Using incubator modules' "$file.errors" | tee -a "$file" >&2
  rm -f "$file.errors"
  if [ $status -eq 2 ]; then # it has said what is missing
    rm -f "$file"
    exit 1
  fi
  [ $status -eq 0 ] || fail "not all figures could be taken; see $file"
  echo "kit: the figures are in $file"
}

[ $# -gt 0 ] || set -- --help
command=$1
shift
case $command in
  tests | sanitizer | figures) "$command" "$@" ;;
  *)
    sed -n '3,/^set -u/{/^#/s/^# \{0,1\}//p}' "${BASH_SOURCE[0]}"
    echo
    echo "sanitizer runs, where no TEST is named, $reached."
    [ "$command" = --help ] || fail "no command $command"
    ;;
esac
