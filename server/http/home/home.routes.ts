import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
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

/** The page at `/` with what it loads. `?lang=` wins over the browser's languages. */
export function homeRoutes(sample: Sample): Hono {
  return new Hono()
    .get("/", async (c) => {
      c.header("Content-Security-Policy", pagePolicy);
      c.header("Cache-Control", "no-cache");
      c.header("Vary", "Accept-Language");
      return c.html(homePage(await sample.state(), languageOf(c.req.query("lang"), c.req.header("accept-language"))));
    })
    .get("/home/:name", (c) => {
      const file = files[c.req.param("name")];
      return file ? serveFile(c, file.path, { type: file.type }) : c.notFound();
    });
}

/** The first language of the browser's list that we speak, by its base; English when there is none. */
function languageOf(asked: string | undefined, accepted = ""): Language {
  const wanted = [asked ?? "", ...accepted.split(",").map((one) => one.split(";")[0]?.trim().slice(0, 2) ?? "")];
  return wanted.map((one) => languageSchema.safeParse(one).data).find((language) => language !== undefined) ?? "en";
}
