// SPDX-License-Identifier: Apache-2.0
package org.htedl.cluster.spark;

import java.io.Serializable;

/**
 * Bytes that one shard's task sends to another's.
 *
 * @param sender the shard that they are about
 */
@SuppressWarnings("ArrayRecordComponent") // what is sent; never compared
public record Parcel(int sender, byte[] bytes) implements Serializable {}
