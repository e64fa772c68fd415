/**
 * What is sent back over HTTP, whoever wrote it: a response is whole, or it is an error that can be
 * read, or it breaks off. Imports nothing of this project.
 */
@NullMarked
package org.htedl.fuseki.response;

import org.jspecify.annotations.NullMarked;
