package org.htedl.closure;

/** A change entails so much, or something of a kind, that the graph is better closed anew. */
final class OutOfProportionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  OutOfProportionException(String reason) {
    super(reason, null, false, false);
  }
}
