import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { manifestPath, serviceWorkerPath, shellPath } from "#domain/site-map.ts";
import { fail } from "#server/platform/errors.ts";
import { filesOfApp } from "./built-files.ts";
import { answerWith, packed } from "./packed-answer.ts";

const built = new URL("../../../build/offline/service-worker.js", import.meta.url);
/** Policy of the service worker: fetches files for its cache, loads no script. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const script = "text/javascript; charset=utf-8";

/** Web manifest and service worker: the app is installable and opens offline. A changed shell makes a new version. */
export async function offlineAppRoutes(shell: string, manifest: object): Promise<Hono> {
  const worker = await readFile(built, "utf8").catch((cause: unknown) => {
    throw fail("configuration", "The service worker is not built. Start with: npm start", cause);
  });
  const kept = [
    { url: shellPath, revision: createHash("sha256").update(shell).digest("hex").slice(0, 16) },
    ...(await filesOfApp()).map((url) => ({ url, revision: null })),
  ];
  const about = { cacheControl: "no-cache" };
  const answers = {
    [serviceWorkerPath]: packed(
      worker.replace("self.__WB_MANIFEST", () => JSON.stringify(kept)),
      { ...about, type: script, policy: workerPolicy },
    ),
    [manifestPath]: packed(JSON.stringify(manifest), { ...about, type: "application/manifest+json" }),
  };
  const routes = new Hono();
  for (const [path, answer] of Object.entries(answers)) routes.get(path, (c) => answerWith(c, answer));
  return routes;
}
