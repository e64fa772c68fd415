// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.learn;

import org.htedl.fuseki.http.exchange.JsonTree;
import org.htedl.fuseki.http.search.RunningSearch;
import org.htedl.fuseki.http.search.SearchEvent;
import org.htedl.learn.LearnEvent;
import org.htedl.learn.LearnListener;
import org.htedl.learn.text.EventMembers;
import org.htedl.learn.text.LearnState;

/**
 * Writes the events of a search for expressions as JSON. Progress is left out while others wait,
 * and a client that does not read is given up.
 */
record LearnEvents(RunningSearch search, EventMembers members, LearnState state)
    implements LearnListener {
  @Override
  public void event(LearnEvent event) {
    state.event(event);
    if (event instanceof LearnEvent.Progress && search.hasUnread()) {
      return;
    }
    search.add(new SearchEvent(EventMembers.type(event), JsonTree.line(members.of(event))));
    search.checkReader();
  }
}
