/** The page for people, and what it asks for while they type. */
@NullMarked
package org.htedl.fuseki.http.workbench;

import org.jspecify.annotations.NullMarked;
