// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A browser before a server with the workbench, for all tests of a class; each opens the page. */
abstract class WorkbenchSession {
  static WorkbenchPage page;
  static Browser browser;

  @BeforeAll
  static void start() {
    page = new WorkbenchPage();
    browser = page.browser();
  }

  @AfterAll
  static void stop() {
    if (page != null) {
      page.close();
    }
  }

  @BeforeEach
  void open() {
    page.open();
  }
}
