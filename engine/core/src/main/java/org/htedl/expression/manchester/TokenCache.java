package org.htedl.expression.manchester;

import org.jspecify.annotations.Nullable;

/**
 * What tokens were found to stand for, by the stretch of text and its hash: a hash table with open
 * addressing, so that a hit allocates nothing. Forgets everything when it is full, which bounds its
 * memory whatever is asked. Not thread-safe.
 */
final class TokenCache<T> {
  private static final int INITIAL_SLOTS = 64;

  /** Enough for the names of most ontologies; a table this full is emptied. */
  private static final int MAX_TOKENS = 1 << 15;

  private @Nullable String[] tokens = new @Nullable String[INITIAL_SLOTS];
  private @Nullable Object[] meanings = new @Nullable Object[INITIAL_SLOTS];
  private int[] hashes = new int[INITIAL_SLOTS];
  private int size;

  /** What the stretch of text stands for, or null if it is not in the cache. */
  @SuppressWarnings("unchecked") // only put writes the array
  @Nullable T find(String text, int start, int end, int hash) {
    int mask = tokens.length - 1;
    int length = end - start;
    for (int slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
      String token = tokens[slot];
      if (token == null) {
        return null;
      }
      if (hashes[slot] == hash
          && token.length() == length
          && text.regionMatches(start, token, 0, length)) {
        return (T) meanings[slot];
      }
    }
  }

  /** Adds a token that is not yet in the cache, with the hash that it is looked up by. */
  void put(String token, int hash, T meaning) {
    if (size >= MAX_TOKENS) {
      tokens = new @Nullable String[INITIAL_SLOTS];
      meanings = new @Nullable Object[INITIAL_SLOTS];
      hashes = new int[INITIAL_SLOTS];
      size = 0;
    } else if (size * 2 >= tokens.length) {
      grow();
    }
    insert(token, hash, meaning);
    size++;
  }

  private void grow() {
    @Nullable String[] oldTokens = tokens;
    @Nullable Object[] oldMeanings = meanings;
    int[] oldHashes = hashes;
    hashes = new int[oldTokens.length * 2];
    tokens = new @Nullable String[oldTokens.length * 2];
    meanings = new @Nullable Object[oldTokens.length * 2];
    for (int slot = 0; slot < oldTokens.length; slot++) {
      String token = oldTokens[slot];
      Object meaning = oldMeanings[slot];
      if (token != null && meaning != null) {
        insert(token, oldHashes[slot], meaning);
      }
    }
  }

  private void insert(String token, int hash, Object meaning) {
    int mask = tokens.length - 1;
    int slot = spread(hash) & mask;
    while (tokens[slot] != null) {
      slot = (slot + 1) & mask;
    }
    tokens[slot] = token;
    meanings[slot] = meaning;
    hashes[slot] = hash;
  }

  private static int spread(int hash) {
    return hash ^ (hash >>> 15);
  }
}
