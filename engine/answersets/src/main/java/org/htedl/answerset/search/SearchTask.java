package org.htedl.answerset.search;

/** What is asked for. Objectives are looked at by {@link #OPTIMUM} alone. */
public enum SearchTask {
  /** So many answer sets. */
  MODELS,
  /** How many answer sets there are. */
  COUNT,
  /** What is shown of at least one answer set. */
  BRAVE,
  /** What is shown of every answer set. */
  CAUTIOUS,
  /** An answer set whose costs are the least, those of greater priority first. */
  OPTIMUM
}
