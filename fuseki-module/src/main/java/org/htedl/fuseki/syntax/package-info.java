// SPDX-License-Identifier: Apache-2.0
/**
 * Recognizes the syntax of a document by its first bytes, and sets the limits of the XML parser.
 */
@NullMarked
package org.htedl.fuseki.syntax;

import org.jspecify.annotations.NullMarked;
