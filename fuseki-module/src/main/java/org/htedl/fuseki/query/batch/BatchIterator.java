// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.query.batch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.htedl.engine.BatchSize;
import org.htedl.fuseki.memory.MemoryRefusal;
import org.htedl.fuseki.pattern.ReadAhead;
import org.htedl.fuseki.query.argument.QueryRefusedException;
import org.htedl.fuseki.query.question.BatchedQuestion;
import org.htedl.fuseki.view.ActiveGraph;
import org.jspecify.annotations.Nullable;

/**
 * Takes rows from its input and gives the answers to them, batch by batch.
 *
 * <p>The first rows are read before the first answer is given, so that an error in a block of
 * values is known while a response can still say so; batches start small, so that {@code LIMIT} is
 * cheap.
 *
 * @param <R> a row that was read
 */
public final class BatchIterator<R> extends QueryIter1 {
  private final Supplier<? extends BatchedQuestion<R>> questions;
  private final ReadAhead rows;
  private final ArrayDeque<R> readAhead = new ArrayDeque<>();
  private @Nullable BatchedQuestion<R> question;
  private final BatchSize sizes = BatchSize.ofAnswers();
  private Iterator<Binding> answers = Collections.emptyIterator();

  /**
   * @param questions makes the question when the first row is wanted: it may build a mirror
   */
  public BatchIterator(
      QueryIterator input,
      ExecutionContext execution,
      Supplier<? extends BatchedQuestion<R>> questions) {
    super(input, execution);
    this.rows = new ReadAhead(input);
    BatchingExecution.installFor(execution);
    this.questions = questions;
  }

  @Override
  protected boolean hasNextBinding() {
    try {
      while (!answers.hasNext()) {
        List<R> batch = nextBatch();
        if (batch.isEmpty()) {
          return false;
        }
        answers = question().answer(batch);
      }
      return true;
    } catch (RuntimeException e) {
      throw QueryRefusedException.from(e);
    } catch (OutOfMemoryError e) {
      throw QueryRefusedException.overBudget(MemoryRefusal.heapIsFull());
    }
  }

  @Override
  protected Binding moveToNextBinding() {
    try {
      return answers.next();
    } catch (RuntimeException e) {
      throw QueryRefusedException.from(e);
    }
  }

  private BatchedQuestion<R> question() {
    BatchedQuestion<R> known = question;
    if (known == null) {
      known = questions.get();
      question = known;
    }
    return known;
  }

  private List<R> nextBatch() {
    if (question == null) {
      if (!rows.hasNext(false) || ActiveGraph.isHidden(getExecContext())) {
        return List.of();
      }
      readAhead();
    }
    int batchSize = sizes.next();
    List<R> batch = new ArrayList<>(batchSize);
    while (batch.size() < batchSize) {
      R read = readAhead.poll();
      if (read != null) {
        batch.add(read);
      } else if (rows.hasNext(!batch.isEmpty())) {
        batch.add(question().read(rows.next()));
      } else {
        break;
      }
    }
    return batch;
  }

  private void readAhead() {
    BatchedQuestion<R> asked = question();
    if (asked.readsRows()) {
      while (readAhead.size() < BatchSize.READ_AHEAD && rows.hasNext(!readAhead.isEmpty())) {
        readAhead.add(asked.read(rows.next()));
      }
    }
  }

  @Override
  protected void requestSubCancel() {}

  @Override
  protected void closeSubIterator() {
    readAhead.clear();
    answers = Collections.emptyIterator();
    BatchedQuestion<R> asked = question;
    if (asked != null) {
      asked.close();
    }
  }
}
