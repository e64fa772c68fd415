// SPDX-License-Identifier: Apache-2.0
package org.htedl.answerset.grounding.source;

import org.jspecify.annotations.Nullable;

/** Prefixes and local names that are known without a declaration in the text. */
public interface KnownNames {
  /** None. */
  KnownNames NONE =
      new KnownNames() {
        @Override
        public @Nullable String namespace(String prefix) {
          return null;
        }

        @Override
        public @Nullable String withLocalName(String name) {
          return null;
        }
      };

  /** The namespace of a prefix without its colon, or null. */
  @Nullable String namespace(String prefix);

  /**
   * The only IRI that ends with a local name, or null; read where the empty prefix is not declared.
   */
  @Nullable String withLocalName(String name);
}
