// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Reads what class expressions and data ranges have in common: operands joined by {@code and} and
 * {@code or}, of which the former binds tighter, parentheses, and prefixes such as {@code not} that
 * bind tighter than both.
 *
 * <p>What is open is kept in a list of its own instead of on the thread's stack: a server's threads
 * have small stacks, and code that was not yet compiled needs several times as much of them. Not
 * thread-safe.
 */
abstract class ConnectiveParser<E> {
  private enum Open {
    PARENTHESIS,
    PREFIX,
    AND,
    OR
  }

  /** Something begun and not yet complete, on top of what was begun before it. */
  private static final class Frame<E> {
    final Open open;
    final @Nullable Frame<E> below;
    final @Nullable UnaryOperator<E> prefix;
    final List<E> operands;
    final boolean level;

    Frame(Open open, @Nullable Frame<E> below, @Nullable UnaryOperator<E> prefix, boolean level) {
      this.open = open;
      this.below = below;
      this.prefix = prefix;
      this.operands = open == Open.AND || open == Open.OR ? new ArrayList<>() : List.of();
      this.level = level;
    }
  }

  protected final ManchesterLexer lexer;
  protected final NameResolver names;
  protected final Nesting nesting;
  private @Nullable Frame<E> top;
  private int parentheses;
  private boolean insideLevel;

  ConnectiveParser(ManchesterLexer lexer, NameResolver names, Nesting nesting) {
    this.lexer = lexer;
    this.names = names;
    this.nesting = nesting;
  }

  /**
   * Reads one operand that is complete in itself, or calls {@link #open} or {@link #prefix} and
   * returns null where another operand has to follow.
   */
  protected abstract @Nullable E operand();

  protected abstract E and(List<E> operands);

  protected abstract E or(List<E> operands);

  /** Whether a connective outside of all parentheses, the current token, joins operands of ours. */
  protected abstract boolean joinsOutside();

  /**
   * Reads operands and connectives as far as they go.
   *
   * @param insideLevel whether a parenthesis that comes first shares a level already counted
   */
  protected final E expression(boolean insideLevel) {
    top = null;
    parentheses = 0;
    this.insideLevel = insideLevel;
    while (true) {
      E operand = operand();
      if (operand != null) {
        E whole = reduce(operand);
        if (whole != null) {
          return whole;
        }
      }
    }
  }

  /** Opens the parenthesis that is the current token. */
  protected final void open() {
    boolean shared = top == null ? insideLevel : top.open == Open.PREFIX;
    // Only the very first parenthesis is directly inside.
    insideLevel = false;
    if (!shared) {
      nesting.enter(lexer.start());
    }
    top = new Frame<>(Open.PARENTHESIS, top, null, !shared);
    parentheses++;
    lexer.advance();
  }

  /** Begins a level of which the current token starts the operand. */
  protected final void prefix(UnaryOperator<E> constructor) {
    nesting.enter(lexer.start());
    insideLevel = false;
    top = new Frame<>(Open.PREFIX, top, constructor, true);
  }

  /** Completes what the operand completes; null if a connective wants another operand. */
  private @Nullable E reduce(E operand) {
    E value = operand;
    while (true) {
      Frame<E> frame = top;
      if (frame != null && frame.prefix != null) {
        value = frame.prefix.apply(value);
        close(frame);
      } else if (joins(TokenKind.AND)) {
        addOperand(Open.AND, value);
        return null;
      } else if (frame != null && frame.open == Open.AND) {
        frame.operands.add(value);
        value = and(frame.operands);
        close(frame);
      } else if (joins(TokenKind.OR)) {
        addOperand(Open.OR, value);
        return null;
      } else if (frame != null && frame.open == Open.OR) {
        frame.operands.add(value);
        value = or(frame.operands);
        close(frame);
      } else if (frame == null) {
        return value;
      } else {
        if (lexer.kind() != TokenKind.CLOSE_PARENTHESIS) {
          throw lexer.unexpected("'and', 'or' or ')'");
        }
        lexer.advance();
        parentheses--;
        close(frame);
      }
    }
  }

  private boolean joins(TokenKind connective) {
    return lexer.kind() == connective && (parentheses > 0 || joinsOutside());
  }

  private void addOperand(Open connective, E operand) {
    Frame<E> frame = top;
    if (frame == null || frame.open != connective) {
      frame = new Frame<>(connective, frame, null, false);
      top = frame;
    }
    frame.operands.add(operand);
    insideLevel = false;
    lexer.advance();
  }

  private void close(Frame<E> frame) {
    top = frame.below;
    if (frame.level) {
      nesting.leave();
    }
  }
}
