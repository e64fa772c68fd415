// SPDX-License-Identifier: Apache-2.0
/**
 * What a programming interface of accelerators must do: memory, copies and launches of kernels.
 * CUDA and OpenCL are two of them, each in an artifact of its own.
 */
@NullMarked
package org.htedl.device.accelerator.driver;

import org.jspecify.annotations.NullMarked;
