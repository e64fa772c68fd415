// SPDX-License-Identifier: Apache-2.0
// Tries every way in which a page can send requests to the server at arguments[0], and answers with what the page has seen.
const [server, done] = arguments;
const insert = "INSERT DATA { <urn:intruder> a <urn:Intruder> }";
const form = "application/x-www-form-urlencoded";
const readings = [
  "/kb/query?query=" + encodeURIComponent("SELECT * { ?s ?p ?o } LIMIT 1"),
  "/kb/query?callback=stolen&format=json&query=" + encodeURIComponent("ASK {}"),
  "/kb/data?default",
  "/kb?default",
  "/kb/mirror",
  "/kb/workbench?names",
  "/kb/workbench",
  "/$/datasets",
  "/$/ping",
  "/",
];
const changes = [
  ["/kb/update", "application/sparql-update", insert],
  ["/kb/update", form, "update=" + encodeURIComponent(insert)],
  ["/kb", form, "update=" + encodeURIComponent(insert)],
  ["/kb/data?default", "text/turtle", "<urn:intruder> a <urn:Intruder> ."],
  ["/kb/coverage", "application/json", '{"hypotheses":["Train"]}'],
  ["/kb/coverage", "text/plain", '{"hypotheses":["Train"]}'],
  ["/kb/learn", "text/plain", '{"positives":{"class":"Train"},"negatives":{"class":"Car"}}'],
  ["/kb/answersets", "text/plain", "a."],
  ["/kb/query", form, "query=" + encodeURIComponent("ASK {}")],
  ["/kb/mirror", form, ""],
  ["/$/datasets", form, "dbName=intruder&dbType=mem"],
  ["/$/compact/kb", form, ""],
];
const seen = [];
window.stolen = (answer) => seen.push("script read " + JSON.stringify(answer));

async function fetched(what, address, options) {
  try {
    const answer = await fetch(server + address, options);
    if (answer.type !== "opaque") {
      seen.push(`${what} read ${answer.status} of ${address}`);
    }
  } catch {
    // The browser keeps the answer from the page.
  }
}

/** An element that asks for the address; waits until it has an answer or an error. */
function element(name, attribute, address) {
  return new Promise((answered) => {
    const asking = document.createElement(name);
    asking.onload = () => answered(true);
    asking.onerror = () => answered(false);
    asking[attribute] = server + address;
    if (name === "link") asking.rel = "stylesheet";
    document.documentElement.append(asking);
    setTimeout(() => answered(false), 4000);
  });
}

/** A form whose answer goes into a frame. */
function posted(address, encoding, fields) {
  return new Promise((answered) => {
    const frame = document.createElement("iframe");
    frame.name = "frame" + Math.random();
    const sending = document.createElement("form");
    Object.assign(sending, { method: "post", action: server + address, enctype: encoding, target: frame.name });
    for (const [name, value] of fields) {
      const field = document.createElement("input");
      Object.assign(field, { name, value });
      sending.append(field);
    }
    document.documentElement.append(frame, sending);
    frame.onload = () => answered();
    sending.submit();
    setTimeout(answered, 4000);
  });
}

(async () => {
  const all = [];
  for (const address of readings) {
    for (const credentials of ["include", "omit"]) {
      all.push(fetched("fetch", address, { credentials }));
      all.push(fetched("no-cors", address, { mode: "no-cors", credentials }));
    }
    all.push(element("img", "src", address), element("script", "src", address));
    all.push(element("iframe", "src", address), element("object", "data", address), element("link", "href", address));
  }
  for (const [address, type, body] of changes) {
    all.push(fetched("fetch", address, { method: "POST", headers: { "Content-Type": type }, body, credentials: "include" }));
    const simple = type.startsWith("text/plain") || type === form ? { "Content-Type": type } : {};
    all.push(fetched("no-cors", address, { method: "POST", mode: "no-cors", headers: simple, body, credentials: "include" }));
    all.push(fetched("no type", address, { method: "POST", mode: "no-cors", body: new Blob([body]) }));
    navigator.sendBeacon(server + address, new Blob([body], { type: simple["Content-Type"] ?? "text/plain" }));
    const fields = type === form ? [...new URLSearchParams(body)] : [[body, ""]];
    all.push(posted(address, type === form ? form : "text/plain", fields), posted(address, "multipart/form-data", fields));
  }
  for (const method of ["PUT", "DELETE", "PATCH"]) {
    all.push(fetched("fetch", "/kb/data?default", { method, headers: { "Content-Type": "text/turtle" }, body: "" }));
    all.push(fetched("fetch", "/$/datasets/kb", { method }));
  }
  await Promise.all(all);
  // Beacons are sent when the browser is idle.
  setTimeout(() => done(seen), 1000);
})();
