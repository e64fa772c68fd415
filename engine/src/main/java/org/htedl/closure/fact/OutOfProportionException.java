package org.htedl.closure.fact;

/** A change entails so much, or something of a kind, that the graph is better closed anew. */
public final class OutOfProportionException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public OutOfProportionException(String reason) {
    super(reason, null, false, false);
  }
}
