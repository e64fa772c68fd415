/**
 * What all evaluations of a device share, what its methods cost, and which of them benchmarks may
 * take away.
 */
@NullMarked
package org.htedl.device.simd.context;

import org.jspecify.annotations.NullMarked;
