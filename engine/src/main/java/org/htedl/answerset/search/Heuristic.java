package org.htedl.answerset.search;

/** Chooses the next decision. */
sealed interface Heuristic permits Vsids, RankedHeuristic {
  /** A free literal to assume, or -1 where every variable has a value. */
  int next();

  /** A variable was added; {@code sign} is the one to try first, 0 or 1. */
  void added(int variable, int sign);

  /** A variable's assignment was undone; it had the literal. */
  void undone(int literal);

  /** A variable took part in a conflict. */
  void involved(int variable);

  /** A conflict was analysed. */
  void conflict();
}
