// SPDX-License-Identifier: Apache-2.0
/**
 * Pairs of ids: compressed adjacency, sorted lists, and small changes over large arrays that
 * revisions share.
 */
@NullMarked
package org.htedl.mirror.relation;

import org.jspecify.annotations.NullMarked;
