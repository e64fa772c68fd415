// SPDX-License-Identifier: Apache-2.0
/** Answer-set work on processors, which the engine finds as a service. */
@NullMarked
package org.htedl.answerset.processor;

import org.jspecify.annotations.NullMarked;
