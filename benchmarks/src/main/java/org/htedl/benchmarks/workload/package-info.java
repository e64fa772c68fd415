// SPDX-License-Identifier: Apache-2.0
/**
 * The workloads of the published engine's tables, with the generator of the reference program in C:
 * the same options and seed give the same data and the same check value. A {@link
 * org.htedl.benchmarks.workload.WorkloadSpec} says which, {@link
 * org.htedl.benchmarks.workload.Workloads} makes it, {@link
 * org.htedl.benchmarks.workload.Measurement} times it on a device after comparing its answers with
 * the scalar device's.
 */
@NullMarked
package org.htedl.benchmarks.workload;

import org.jspecify.annotations.NullMarked;
