/**
 * The endpoints of a mirrored dataset: coverage, instances, mirror and workbench. The end of the
 * line beside {@code query}: what they answer comes from the engine, they read and write HTTP.
 */
@NullMarked
package org.htedl.fuseki.http;

import org.jspecify.annotations.NullMarked;
