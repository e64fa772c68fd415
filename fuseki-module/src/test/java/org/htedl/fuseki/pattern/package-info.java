@NullMarked
package org.htedl.fuseki.pattern;

import org.jspecify.annotations.NullMarked;
