// SPDX-License-Identifier: Apache-2.0
package org.htedl.learn.text;

import java.util.LinkedHashMap;
import java.util.Map;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.LearnListener;
import org.jspecify.annotations.Nullable;

/** The last event of each kind that a search has sent. Thread-safe. */
public final class LearnState implements LearnListener {
  private volatile LearnEvent.@Nullable Problem problem;
  private volatile LearnEvent.@Nullable Better better;
  private volatile LearnEvent.@Nullable Proved proved;
  private volatile LearnEvent.@Nullable Ceiling ceiling;
  private volatile LearnEvent.@Nullable Result result;
  private volatile LearnEvent.@Nullable End end;

  @Override
  public void event(LearnEvent event) {
    switch (event) {
      case LearnEvent.Problem it -> problem = it;
      case LearnEvent.Progress it -> {}
      case LearnEvent.Better it -> better = it;
      case LearnEvent.Proved it -> proved = it;
      case LearnEvent.Ceiling it -> ceiling = it;
      case LearnEvent.Result it -> result = it;
      case LearnEvent.End it -> end = it;
    }
  }

  /** What is searched; null before that is known. */
  public LearnEvent.@Nullable Problem problem() {
    return problem;
  }

  /** The best so far. */
  public LearnEvent.@Nullable Better better() {
    return better;
  }

  /** What was proved last. */
  public LearnEvent.@Nullable Proved proved() {
    return proved;
  }

  /** What no expression exceeds. */
  public LearnEvent.@Nullable Ceiling ceiling() {
    return ceiling;
  }

  /** The answer. */
  public LearnEvent.@Nullable Result result() {
    return result;
  }

  /** Why it ended. */
  public LearnEvent.@Nullable End end() {
    return end;
  }

  /** The events as members of one object, by their kinds; null for what did not come. */
  public Map<String, @Nullable Object> members(EventMembers members) {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("problem", members(members, problem));
    all.put("better", members(members, better));
    all.put("proved", members(members, proved));
    all.put("ceiling", members(members, ceiling));
    all.put("result", members(members, result));
    all.put("end", members(members, end));
    return all;
  }

  private static @Nullable Object members(EventMembers members, @Nullable LearnEvent event) {
    return event == null ? null : members.of(event);
  }
}
