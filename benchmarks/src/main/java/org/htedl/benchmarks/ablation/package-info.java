// SPDX-License-Identifier: Apache-2.0
/**
 * What each decision of the fast device is worth: the same workloads with one decision taken
 * otherwise, as a table of {@link org.htedl.benchmarks.ablation.AblationPart}s. Beside {@code
 * org.htedl.device.simd} the only one that uses the incubator's vectors.
 */
@NullMarked
package org.htedl.benchmarks.ablation;

import org.jspecify.annotations.NullMarked;
