// SPDX-License-Identifier: Apache-2.0
/**
 * Fuzzing of everything that reads text or bytes of a client: the targets, plain mutations of seeds
 * for the build, and coverage-guided fuzzing for the long run.
 */
@NullMarked
package org.htedl.longrun.parser;

import org.jspecify.annotations.NullMarked;
