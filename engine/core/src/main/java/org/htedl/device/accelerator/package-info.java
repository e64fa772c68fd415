// SPDX-License-Identifier: Apache-2.0
/**
 * What all accelerators share: a mirror in a device's own memory and a plan run by the kernels of
 * the folder {@code kernels}. The drivers {@code device.opencl} and {@code device.cuda} each put
 * one programming interface behind {@link org.htedl.device.accelerator.driver.Accelerator}, a
 * handful of methods. So what a processor runs through OpenCL tests everything of the CUDA device
 * except that handful.
 *
 * <p>The way of a batch: {@code AcceleratedResident} takes the device's turn for a {@code
 * PartEvaluation}; {@code BatchPrograms} decides which operations become rows and writes programs
 * for the rest; {@code RowOperations} computes those rows in the plan's order; {@code
 * CoverageCounter} runs the programs of all hypotheses in few launches and reads the counts back
 * once. {@code RowCache} and {@code RelationCache} hold the mirror's own rows and arrays, by
 * identity: a revision shares what did not change with the one before, so that only what changed
 * travels.
 */
@NullMarked
package org.htedl.device.accelerator;

import org.jspecify.annotations.NullMarked;
