// SPDX-License-Identifier: Apache-2.0
package org.htedl.fuseki.http.workbench;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.htedl.testing.Prerequisite;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;

/** A Chromium without a window, with a profile of its own. */
final class Browser implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path profile;
  private final ChromeDriverService service;
  private final ChromeDriver driver;

  private Browser(Path chromium, Path chromedriver, String... more) {
    try {
      profile = Files.createTempDirectory("htedl-browser");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--user-data-dir=" + profile);
    options.addArguments(more);
    options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
    service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(chromedriver.toFile())
            .usingAnyFreePort()
            .build();
    driver = new ChromeDriver(service, options);
    driver.manage().window().setSize(new Dimension(1400, 1500));
  }

  /**
   * Starts one, or leaves the calling test out where there is none.
   *
   * @param more arguments of the browser
   */
  static Browser start(String... more) {
    Optional<Path> chromium = program("chromium", "chromium-browser", "google-chrome", "chrome");
    Optional<Path> chromedriver = program("chromedriver");
    Prerequisite.require(
        chromium.isPresent() && chromedriver.isPresent(),
        "workbench page in a browser: no chromium or no chromedriver on the path");
    return new Browser(chromium.orElseThrow(), chromedriver.orElseThrow(), more);
  }

  /** The first of these programs that is on the path. */
  static Optional<Path> program(String... names) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(names)
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(d -> Path.of(d, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  void open(String url) {
    driver.get(url);
  }

  ChromeDriver driver() {
    return driver;
  }

  WebElement find(String selector) {
    return driver.findElement(By.cssSelector(selector));
  }

  List<WebElement> all(String selector) {
    return driver.findElements(By.cssSelector(selector));
  }

  String text(String selector) {
    return find(selector).getText();
  }

  /** Waits until the condition holds. */
  void await(String what, Supplier<Boolean> condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        if (condition.get()) {
          return;
        }
      } catch (StaleElementReferenceException | org.openqa.selenium.NoSuchElementException e) {
        // The page is being changed; looks again.
      }
      if (System.nanoTime() > end) {
        screenshot(Path.of("target", "browser-failure.png"));
        throw new AssertionError("waited in vain for " + what + "; console: " + console());
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
    }
  }

  /** What the page has complained about. */
  List<String> console() {
    return driver.manage().logs().get("browser").getAll().stream()
        .map(entry -> entry.getLevel() + " " + entry.getMessage())
        .toList();
  }

  Object script(String text, Object... arguments) {
    return driver.executeScript(text, arguments);
  }

  /** Gives the page a window of this size in pixels; narrow ones as of a telephone. */
  void resize(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 700));
  }

  /** How the system's colours are set. */
  void prefers(String scheme) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
  }

  void screenshot(Path file) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    driver.quit();
    service.close();
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // A file that the browser still holds stays in the folder for temporary files.
    }
  }
}
