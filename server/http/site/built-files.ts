import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#server/platform/errors.ts";
import { serveFile } from "#server/http/serve-file.ts";
import type { Site } from "#web/site/page.ts";
import { answerWith, packed, type Packed } from "./packed-answer.ts";

const built = fileURLToPath(new URL("../../../build/web/", import.meta.url));
const chunkSchema = z.object({
  file: z.string(),
  imports: z.array(z.string()).default([]),
  dynamicImports: z.array(z.string()).default([]),
  css: z.array(z.string()).default([]),
  assets: z.array(z.string()).default([]),
});
const forever = "public, max-age=31536000, immutable";
const assetTypes: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  wasm: "application/wasm",
  woff2: "font/woff2",
  woff: "font/woff",
  svg: "image/svg+xml",
  png: "image/png",
};
/** The one script that runs WebAssembly has a policy of its own; the page that starts it allows none. */
const wasmWorker = /^examine-file\.worker-[\w-]+\.js$/;
const wasmWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
const texts = new Set(["js", "css", "svg"]);
const manifestSchema = z.record(z.string(), chunkSchema);

/** Reads a built browser file; `name` is relative to `build/web`. */
export async function readBuilt(name: string): Promise<string> {
  return readFile(join(built, name), "utf8").catch((cause: unknown) => {
    throw fail("configuration", "The pages for the browser are not built. Start with: npm start", cause);
  });
}

async function readChunks() {
  return manifestSchema.parse(JSON.parse(await readBuilt(".vite/manifest.json")));
}

/** Screens and parts that need the network: of admins, of guests who add to a memory, of a provider's conversation. */
const uselessOffline =
  /^(?:features\/(?:auth\/admin|contribute|desk|dev|diagnostics)\/|features\/conversation\/(?:demo|line\/open-line)|app\/webhooks-page)/;

/** Addresses of all files of the app and its screens, except those that are useless offline. */
export async function filesOfApp(): Promise<string[]> {
  const chunks = await readChunks();
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk || seen.has(name) || uselessOffline.test(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...chunk.css, ...chunk.assets]) files.add(`/${file}`);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) add(next);
  };
  add("index.html");
  return [...files];
}

/** Addresses of these chunks and their static imports; `sources` are relative to `web`. */
export async function filesNeeded(sources: readonly string[]): Promise<string[]> {
  const chunks = await readChunks();
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = chunks[name];
    if (!chunk) throw fail("configuration", `The build holds no ${name}.`);
    if (files.has(`/${chunk.file}`)) return;
    files.add(`/${chunk.file}`);
    for (const next of chunk.imports) add(next);
  };
  for (const source of sources) add(source);
  return [...files];
}

/** Addresses of the scripts of the public pages. */
export async function builtScripts(): Promise<
  Pick<Site["assets"], "soon" | "later" | "answerNow" | "authentic" | "talk">
> {
  const manifest = await readChunks();
  const addressOf = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw fail("configuration", `The build holds no ${source}.`);
    return `/${entry.file}`;
  };
  return {
    soon: addressOf("site/islands/start-soon.ts"),
    later: addressOf("site/islands/start-islands.ts"),
    answerNow: {
      script: addressOf("site/trial-answer/start-trial-answer.tsx"),
      style: addressOf("site/trial-answer/trial-answer.css"),
    },
    authentic: {
      script: addressOf("site/authentic/start-authentic.tsx"),
      style: addressOf("site/authentic/authentic.css"),
    },
    talk: {
      script: addressOf("features/conversation/widget/start-widget.tsx"),
      style: addressOf("features/conversation/widget/widget.css"),
    },
  };
}

/** Serves the built files. Their addresses contain a hash and never change content; text is compressed once. */
export function builtFileRoutes(): Hono {
  const routes = new Hono();
  const known = new Map<string, Packed>();
  routes.get("/assets/:name{[A-Za-z0-9_.-]+}", async (c) => {
    const name = c.req.param("name");
    const ending = name.slice(name.lastIndexOf(".") + 1);
    const type = assetTypes[ending];
    const path = join(built, "assets", name);
    if (!type || name.includes("..")) throw fail("not_found", "There is nothing at this address.");
    if (!texts.has(ending)) return serveFile(c, path, { type, cacheControl: forever });
    const text =
      known.get(name) ?? packed(await textOf(path), { type, cacheControl: forever, ...policyOf(name) }, "large");
    known.set(name, text);
    return answerWith(c, text);
  });
  return routes;
}

function policyOf(name: string): { policy?: string } {
  return wasmWorker.test(name) ? { policy: wasmWorkerPolicy } : {};
}

async function textOf(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: unknown) => {
    throw fail("not_found", "There is nothing at this address.", cause);
  });
}
