// SPDX-License-Identifier: Apache-2.0
/** JMH benchmarks of the parts: parser, planner, kernels, building and patching. */
@NullMarked
package org.htedl.benchmarks.parts;

import org.jspecify.annotations.NullMarked;
