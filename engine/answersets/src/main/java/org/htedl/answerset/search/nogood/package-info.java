// SPDX-License-Identifier: Apache-2.0
/**
 * Inference that examines all nogoods at once, as CUD@ASP does, with the steps of {@code
 * answerset.nogood}.
 */
@NullMarked
package org.htedl.answerset.search.nogood;

import org.jspecify.annotations.NullMarked;
