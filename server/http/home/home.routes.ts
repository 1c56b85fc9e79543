import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono, type Context } from "hono";
import type { Language } from "#domain/language.ts";
import { pagePolicy } from "#server/http/security-headers.ts";
import { serveFile } from "#server/http/serve-file.ts";
import type { Sample } from "#server/sample/sample.ts";
import { homePage } from "./home-page.ts";

const own = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));
const font = (name: string) => createRequire(import.meta.url).resolve(`@fontsource-variable/${name}`);

const files: Record<string, { path: string; type: string }> = {
  "home.css": { path: own("home.css"), type: "text/css; charset=utf-8" },
  "home.js": { path: own("home.js"), type: "text/javascript; charset=utf-8" },
  "icon.svg": { path: own("icon.svg"), type: "image/svg+xml" },
  "fraunces.woff2": { path: font("fraunces/files/fraunces-latin-opsz-normal.woff2"), type: "font/woff2" },
  "atkinson.woff2": {
    path: font("atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2"),
    type: "font/woff2",
  },
};

/** The sample book and audiobook, made on this machine, with what the page loads. */
export function homeRoutes(sample: Sample): Hono {
  const show = async (c: Context, language: Language) => {
    c.header("Content-Security-Policy", pagePolicy);
    c.header("Cache-Control", "no-cache");
    return c.html(homePage(await sample.state(), language));
  };
  return new Hono()
    .get("/examples", (c) => show(c, "en"))
    .get("/fr/examples", (c) => show(c, "fr"))
    .get("/home/:name", (c) => {
      const file = files[c.req.param("name")];
      return file ? serveFile(c, file.path, { type: file.type }) : c.notFound();
    });
}
