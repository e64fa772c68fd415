// SPDX-License-Identifier: Apache-2.0
/**
 * Incremental maintenance of closed mirrors: what a change of facts adds and removes, without
 * closing anew.
 */
@NullMarked
package org.htedl.closure.maintenance;

import org.jspecify.annotations.NullMarked;
