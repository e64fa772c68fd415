// SPDX-License-Identifier: Apache-2.0
/**
 * What a learner looks at of a mirror: the examples, their successors by each role, successors of
 * these, and what the data says of each.
 */
@NullMarked
package org.htedl.learn.context;

import org.jspecify.annotations.NullMarked;
