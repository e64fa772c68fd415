// SPDX-License-Identifier: Apache-2.0
/** Programs that run next to this one, and the folders that they and others work in. */
@NullMarked
package org.htedl.benchmarks.process;

import org.jspecify.annotations.NullMarked;
