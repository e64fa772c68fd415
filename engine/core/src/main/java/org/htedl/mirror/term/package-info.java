// SPDX-License-Identifier: Apache-2.0
/** Terms and their ids: append-only tables of nodes and literals, and IRIs of vocabularies. */
@NullMarked
package org.htedl.mirror.term;

import org.jspecify.annotations.NullMarked;
