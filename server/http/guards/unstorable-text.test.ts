import { afterAll, beforeAll, expect, test } from "vitest";
import { browserFetch } from "#server/testing/browser-fetch.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { sessionOf, signedInPerson } from "#server/testing/signed-in-person.ts";
import { waveBytes } from "#server/testing/sound-files.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp();
});
afterAll(() => served.close());

test.each(["/contact", "/fr/contact", "/waitlist"])("rejects a form with NUL at %s", async (path) => {
  const body = new URLSearchParams({ name: "Ann\0", first_name: "Ann\0", email: "ann@example.org", body: "Hello\0" });
  expect((await browserFetch(served.url)(served.url + path, { method: "POST", body })).status).toBe(400);
});

test("rejects a visitor's words with NUL", async () => {
  const page = browserFetch(served.url);
  const api = `${served.url}/api/answer-now/takes`;
  const sent = await page(`${api}?language=en`, { method: "POST", body: new Uint8Array(waveBytes()) });
  expect(sent.status).toBe(201);
  const body = JSON.stringify({ text: "My\0grandmother" });
  expect((await page(`${api}/${await firstId(sent)}/words`, { method: "PUT", body })).status).toBe(400);
});

async function firstId(answer: Response): Promise<string> {
  return /"id":"([^"]+)"/.exec(await answer.text())?.[1] ?? "";
}

test("rejects a book title with NUL", async () => {
  const person = await signedInPerson(served);
  const body = { session_id: await sessionOf(person), language: "en", title: "My\0life" };
  const { error } = await person.client.functions.invoke("make-book", { body });
  expect(Reflect.get(error?.context ?? {}, "status")).toBe(400);
});
