import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { retainedBytesAfter, maxRetainedBytes } from "#server/testing/retained-bytes.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { signedInPerson, type Person } from "#server/testing/signed-in-person.ts";

let served: ServedApp;
let ann: Person;
beforeAll(async () => {
  served = await serveApp();
  ann = await signedInPerson(served);
});
afterAll(() => served.close());

const name = fc.constantFrom(
  "make-book",
  "artifact-links",
  "get-analytics-config",
  "constructor",
  "%00",
  "%ff",
  "a/b",
  "",
);
const fields = ["session_id", "memoir_id", "language", "kind", "__proto__", "id"];
const body = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.dictionary(fc.constantFrom(...fields), fc.jsonValue({ maxDepth: 3 })).map((value) => JSON.stringify(value)),
  fc.constantFrom("[".repeat(50_000), '{"session_id":"\\u0000","language":"en"}', "{"),
);
const bearer = fc.oneof(fc.constantFrom("mine", "mine", "none"), fc.string());
const method = fc.constantFrom("GET", "POST", "POST", "POST", "PUT", "HEAD", "DELETE");

test("rejects ten thousand malformed function calls without a 500", async () => {
  const kept = await retainedBytesAfter(
    10_000,
    fc.tuple(method, name, body, bearer),
    async ([verb, called, sent, who]) => {
      const key = who === "mine" ? ann.token : who.replaceAll(/[^\x21-\x7e]/g, "");
      const answer = await fetch(`${served.url}/functions/v1/${called}`, {
        method: verb,
        headers: who === "none" || key === "" ? {} : { authorization: `Bearer ${key}` },
        ...(verb === "GET" || verb === "HEAD" ? {} : { body: sent }),
      });
      const said = await answer.text();
      expect(answer.status, `${verb} ${called} ${sent.slice(0, 200)} → ${said}`).toBeLessThan(500);
    },
  );
  expect(kept).toBeLessThan(maxRetainedBytes);
});
