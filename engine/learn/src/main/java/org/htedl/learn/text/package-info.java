// SPDX-License-Identifier: Apache-2.0
/** What a search says in words, and as members that every front writes alike. */
@NullMarked
package org.htedl.learn.text;

import org.jspecify.annotations.NullMarked;
