package org.htedl.closure;

/** The rules of one mode. */
interface Rules {
  /** The facts and all that follows from them; the given facts may be changed. */
  WorkingFacts close(WorkingFacts facts);
}
