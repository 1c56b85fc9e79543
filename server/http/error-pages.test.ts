import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fail } from "#server/platform/errors.ts";
import { createLog } from "#server/platform/log/log.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { noSample } from "#server/testing/serve-config.ts";
import { errorEdge } from "./error-edge.ts";
import { openPublicSite } from "./site/site.routes.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ LOG_LEVEL: "silent" });
});
afterAll(() => served.close());

const browser = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };
const form = (body: string, path = "/contact", headers: Record<string, string> = browser) =>
  fetch(served.url + path, { method: "POST", body: new URLSearchParams({ body }), headers });

async function page(answer: Response): Promise<string> {
  expect(answer.headers.get("content-type")).toContain("text/html");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-security-policy")).not.toContain("unsafe");
  return /<h1>([^<]*)</.exec(await answer.text())?.[1] ?? "";
}

test("answers 404 and 413 as translated page or JSON", async () => {
  const lost = await fetch(`${served.url}/l/0000000000000000/sound`, { headers: browser });
  expect([lost.status, await page(lost)]).toEqual([404, "404"]);
  const large = await form("x".repeat(100_000));
  expect([large.status, await page(large)]).toEqual([413, "That was too much at once"]);
  const enorme = await form("x".repeat(100_000), "/fr/contact");
  expect([enorme.status, await page(enorme)]).toEqual([413, "C’était trop d’un coup"]);
  const program = await form("x".repeat(100_000), "/contact", {});
  expect([program.status, await program.json()]).toMatchObject([413, { error: { code: "too_large" } }]);
});

test("answers 500 as a page without its cause and keeps API shapes", async () => {
  const { context, identity } = served;
  const site = await openPublicSite(context, identity.keys.publishableKey, noSample);
  const app = new Hono();
  app.get("/:where/broken", () => {
    throw new Error("the cause of it");
  });
  app.get("/fr/away", () => {
    throw fail("database_unavailable", "The database is not there.");
  });
  app.onError(errorEdge(createLog("silent"), site.answerError));
  const broken = await app.request("/en/broken", { headers: browser });
  expect(broken.status).toBe(500);
  expect(await broken.clone().text()).not.toContain("the cause of it");
  expect(await page(broken)).toBe("Something went wrong here");
  const away = await app.request("/fr/away", { headers: browser });
  expect([away.status, await page(away)]).toEqual([503, "Nous revenons dans un instant"]);
  expect(await (await app.request("/questions/broken")).json()).toMatchObject({ error: { code: "internal" } });
  const api = await fetch(`${served.url}/rest/v1/nothing`, { headers: browser });
  expect(api.headers.get("content-type")).toContain("application/json");
});
