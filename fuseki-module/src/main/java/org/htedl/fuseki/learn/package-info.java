// SPDX-License-Identifier: Apache-2.0
/** What a search for expressions takes of a dataset, however it is asked for. */
@NullMarked
package org.htedl.fuseki.learn;

import org.jspecify.annotations.NullMarked;
