import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import type { Features } from "#domain/desk/features.ts";
import { manifestPath, serviceWorkerPath, shellPath } from "#domain/site-map.ts";
import { fail } from "#server/platform/errors.ts";
import { filesOfApp } from "./built-files.ts";
import { answerWith, packed, type Packed } from "./packed-answer.ts";

const built = new URL("../../../build/offline/service-worker.js", import.meta.url);
/** Policy of the service worker: fetches files for its cache, loads no script. */
const workerPolicy = "default-src 'none'; connect-src 'self'";
const script = "text/javascript; charset=utf-8";

type SignUps = Features["sign_ups"];

/**
 * Web manifest and service worker: the app is installable and opens offline. A changed shell makes a new version.
 * `now` chooses the shell in force.
 */
export async function offlineAppRoutes(
  shells: Record<SignUps, string>,
  now: () => SignUps,
  manifest: object,
): Promise<Hono> {
  const worker = await readFile(built, "utf8").catch((cause: unknown) => {
    throw fail("configuration", "The service worker is not built. Start with: npm start", cause);
  });
  const files = (await filesOfApp()).map((url) => ({ url, revision: null }));
  const cacheControl = "no-cache";
  const versions = new Map<string, Packed>();
  for (const shell of Object.values(shells)) {
    const revision = createHash("sha256").update(shell).digest("hex").slice(0, 16);
    const kept = [{ url: shellPath, revision }, ...files];
    const text = worker.replace("self.__WB_MANIFEST", () => JSON.stringify(kept));
    versions.set(shell, packed(text, { cacheControl, type: script, policy: workerPolicy }));
  }
  const manifestFile = packed(JSON.stringify(manifest), { cacheControl, type: "application/manifest+json" });
  return new Hono()
    .get(manifestPath, (c) => answerWith(c, manifestFile))
    .get(serviceWorkerPath, (c, next) => {
      const version = versions.get(shells[now()]);
      return version ? answerWith(c, version) : next();
    });
}
