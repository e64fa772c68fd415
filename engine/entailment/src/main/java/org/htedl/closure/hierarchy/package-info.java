// SPDX-License-Identifier: Apache-2.0
/** Hierarchies as condensed graphs: reachability, and the ways down. */
@NullMarked
package org.htedl.closure.hierarchy;

import org.jspecify.annotations.NullMarked;
