// SPDX-License-Identifier: Apache-2.0
/**
 * Where Jena and Fuseki find this module. The classes in the source folder {@code java17} are the
 * ones that they load by name; on a Java older than 25 they say so and step aside.
 */
@NullMarked
package org.htedl.fuseki;

import org.jspecify.annotations.NullMarked;
