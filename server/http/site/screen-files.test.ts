import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { readSitePages } from "./read-site-pages.ts";

let served: ServedApp;
beforeAll(async () => {
  served = await serveApp({ STT: "none" });
});
afterAll(() => served.close());

const routes = (
  await Promise.all(
    ["routes.ts", "rare-screens.ts"].map((name) => readFile(new URL(`../../../web/${name}`, import.meta.url), "utf8")),
  )
).join("");
const { screenFiles } = await readSitePages();

test("preloads the required files of a screen in its language", async () => {
  const shared = await linksOf("/en/webhook-diagnostics");
  const shelf = await linksOf("/fr/dashboard");
  expect(shelf).toEqual(expect.arrayContaining([...shared, expect.stringMatching(/^\/assets\/dashboard-page-/)]));
  expect(shelf.filter((link) => link.includes(".fr-"))).toHaveLength(1);
  expect(await linksOf("/en/dashboard")).not.toEqual(shelf);
  for (const link of shelf) expect((await fetch(served.url + link)).status, link).toBe(200);
});

test("lists the files that the routes load", () => {
  for (const [name, files] of Object.entries(screenFiles)) {
    expect(routes, name).toContain(`import("#web/${files.screen}")`);
    expect(routes, name).toContain(`"#web/${files.texts}-words.ts"`);
  }
});

async function linksOf(path: string): Promise<string[]> {
  const page = await (await fetch(served.url + path)).text();
  return [...page.matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, link = ""]) => link);
}
