// SPDX-License-Identifier: Apache-2.0
package org.htedl.expression.manchester;

import java.util.ArrayList;
import java.util.List;
import org.htedl.collection.HashIndex;
import org.htedl.collection.IntList;
import org.jspecify.annotations.Nullable;

/**
 * Meanings of tokens, by the stretch of text and its hash: a hit allocates nothing. Forgets
 * everything when it is full, which bounds its memory whatever is asked. Not thread-safe.
 */
final class TokenCache<T> {
  private static final int INITIAL_SLOTS = 64;

  /** Enough for the names of most ontologies; a table this full is emptied. */
  private static final int MAX_TOKENS = 1 << 15;

  private HashIndex index = new HashIndex(INITIAL_SLOTS);
  private final IntList hashes = new IntList();
  private final List<String> tokens = new ArrayList<>();
  private final List<T> meanings = new ArrayList<>();

  /** What the stretch of text stands for, or null if it is not in the cache. */
  @Nullable T find(String text, int start, int end, int hash) {
    int length = end - start;
    int slot = index.first(hash);
    for (int number; (number = index.at(slot)) >= 0; slot = index.next(slot)) {
      if (hashes.get(number) == hash) {
        String token = tokens.get(number);
        if (token.length() == length && text.regionMatches(start, token, 0, length)) {
          return meanings.get(number);
        }
      }
    }
    return null;
  }

  /** Adds a token that is not yet in the cache, with the hash that it is looked up by. */
  void put(String token, int hash, T meaning) {
    if (tokens.size() >= MAX_TOKENS) {
      index = new HashIndex(INITIAL_SLOTS);
      hashes.clear();
      tokens.clear();
      meanings.clear();
    } else if (tokens.size() * 2 >= index.slots()) {
      index.grow(2, hashes.size(), hashes::get);
    }
    index.add(hash, tokens.size());
    hashes.add(hash);
    tokens.add(token);
    meanings.add(meaning);
  }
}
