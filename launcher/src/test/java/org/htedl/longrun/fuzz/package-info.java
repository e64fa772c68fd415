// SPDX-License-Identifier: Apache-2.0
/** Requests from a seed: valid ones by grammar, and the same with something wrong. */
@NullMarked
package org.htedl.longrun.fuzz;

import org.jspecify.annotations.NullMarked;
