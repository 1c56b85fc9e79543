import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono, type Context } from "hono";
import { serveFile } from "#server/http/serve-file.ts";
import type { Site } from "#web/site/page.ts";
import { builtScripts } from "./built-files.ts";
import { readPageStyle, type PageStyle } from "./page-style.ts";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));
const forever = "public, max-age=31536000, immutable";
/** Font addresses for a page built without the font folder. */
const aDay = "public, max-age=86400";

/** Serves the files of the pages. Addresses with a hash never change content. */
export async function siteFiles(): Promise<{ routes: Hono; assets: Site["assets"]; partFor: PageStyle["partFor"] }> {
  const routes = new Hono();
  const fonts = await readdir(join(web, "ui/fonts"));
  const faces = await Promise.all(fonts.sort().map((name) => readFile(join(web, "ui/fonts", name))));
  const fontFolder = `/site/${hashOf(Buffer.concat(faces))}`;
  for (const name of fonts) {
    const font = (cacheControl: string) => (c: Context) =>
      serveFile(c, join(web, "ui/fonts", name), { type: "font/woff2", cacheControl });
    routes.get(`${fontFolder}/${name}`, font(forever));
    routes.get(`/site/fonts/${name}`, font(aDay));
  }
  const style = await readPageStyle(fontFolder);
  routes.get("/site/icon.svg", (c) => serveFile(c, icon("icon.svg"), { type: "image/svg+xml", cacheControl: aDay }));
  routes.get("/favicon.ico", (c) => serveFile(c, icon("favicon.ico"), { type: "image/x-icon", cacheControl: aDay }));
  routes.get("/site/icons/:name{[a-z]+(-[a-z]+)*(-[0-9]+)?\\.png}", (c) =>
    serveFile(c, icon(c.req.param("name")), { type: "image/png", cacheControl: aDay }),
  );
  routes.get("/site/share.png", (c) => serveFile(c, join(web, "site/share.png"), { type: "image/png" }));
  const assets = { style: style.whole, fonts: fontFolder, ...(await builtScripts()) };
  return { routes, assets, partFor: style.partFor };
}

/** Images that the page build draws. */
function icon(name: string): string {
  return fileURLToPath(new URL(`../../../build/web/icons/${name}`, import.meta.url));
}

function hashOf(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
