import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono, type Context } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
import { appPaths, componentsPath, pagePath, shortPaths } from "#domain/site-map.ts";
import { fail } from "#server/errors.ts";
import type { Config } from "#server/config/config.ts";
import { localOnly } from "#server/http/local-only.ts";
import { appPolicy } from "#server/http/security-headers.ts";
import { serveFile } from "#server/http/serve-file.ts";
import { beforePaint, withBeforePaint } from "./before-paint.ts";

const built = fileURLToPath(new URL("../../../build/web/", import.meta.url));
const assetTypes: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  woff2: "font/woff2",
  woff: "font/woff",
  svg: "image/svg+xml",
};

/** The signed-in app: one shell for all its pages, which the browser fills, and the files it loads. */
export async function appShellRoutes(publishableKey: string, http: Config["http"]): Promise<Hono> {
  const shell = (await readShell())
    .replace('name="publishable-key" content=""', `name="publishable-key" content="${publishableKey}"`)
    .replace("<!--before-paint-->", () => beforePaint);
  const policy = withBeforePaint(appPolicy);
  const routes = new Hono();
  const answer = (c: Context) => {
    c.header("Content-Security-Policy", policy);
    c.header("Cache-Control", "no-cache");
    return c.html(shell);
  };
  for (const path of appPaths)
    routes.get(path, (c, next) => (languageSchema.safeParse(c.req.param("language")).success ? answer(c) : next()));
  routes.get(componentsPath, localOnly(http), answer);
  for (const [short, page] of Object.entries(shortPaths))
    routes.get(short, (c) => {
      const { search } = new URL(c.req.url);
      return c.redirect(`${pagePath(preferredLanguage(c.req.header("accept-language")), page)}${search}`, 302);
    });
  routes.get("/assets/:name{[A-Za-z0-9_.-]+}", (c) => {
    const name = c.req.param("name");
    const type = assetTypes[name.slice(name.lastIndexOf(".") + 1)];
    if (!type || name.includes("..")) throw fail("not_found", "There is nothing at this address.");
    return serveFile(c, join(built, "assets", name), { type, cacheControl: "public, max-age=31536000, immutable" });
  });
  return routes;
}

/** The first language of the browser's list that we speak, by its base; English when there is none. */
function preferredLanguage(accepted: string | undefined): Language {
  const wanted = (accepted ?? "").split(",").map((one) => one.trim().slice(0, 2));
  return wanted.map((one) => languageSchema.safeParse(one).data).find((language) => language !== undefined) ?? "en";
}

async function readShell(): Promise<string> {
  return readFile(join(built, "index.html"), "utf8").catch((cause: unknown) => {
    throw fail("configuration", "The pages for the browser are not built. Start with: npm start", cause);
  });
}
