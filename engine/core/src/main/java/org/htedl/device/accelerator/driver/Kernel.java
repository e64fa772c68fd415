// SPDX-License-Identifier: Apache-2.0
package org.htedl.device.accelerator.driver;

/** The kernels by the names of their entry points; what they do stands with their source. */
public enum Kernel {
  IDENTIFY("htedlIdentify"),
  SCATTER("htedlScatter"),
  COUNT("htedlCount"),
  SELECT("htedlSelect"),
  THRESHOLD("htedlThreshold"),
  PULL("htedlPull"),
  PULL_LONG("htedlPullLong"),
  PUSH("htedlPush"),
  PUSH_LONG("htedlPushLong"),
  PUSH_COUNTS("htedlPushCounts"),
  PUSH_COUNTS_LONG("htedlPushCountsLong"),
  SELF("htedlSelf"),
  ROWS("htedlRows"),
  COVERAGE("htedlCoverage"),
  JOIN_COUNT("htedlJoinCount"),
  SCAN("htedlScan"),
  SCAN_ADD("htedlScanAdd"),
  JOIN_WRITE("htedlJoinWrite"),
  DISTINCT_IN_GROUP("htedlDistinctInGroup"),
  TABLE_FILL("htedlTableFill"),
  TABLE_ADD("htedlTableAdd"),
  TABLE_TAKE("htedlTableTake"),
  EXPAND_COUNT("htedlExpandCount"),
  EXPAND_WRITE("htedlExpandWrite"),
  SUM64("htedlSum64"),
  TAIL("htedlTail"),
  NOGOODS("htedlNogoods"),
  ANTECEDENT("htedlAntecedent"),
  RANK("htedlRank"),
  SIMPLIFY("htedlSimplify"),
  LEAST("htedlLeast"),
  CIRCLES("htedlCircles");

  private final String entryPoint;

  Kernel(String entryPoint) {
    this.entryPoint = entryPoint;
  }

  /** Its name in the compiled kernels. */
  public String entryPoint() {
    return entryPoint;
  }
}
