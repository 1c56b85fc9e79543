import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Hono } from "hono";
import { serveFile } from "#server/http/serve-file.ts";
import type { Site } from "#web/site/page.ts";
import { beforePaint, loadLater } from "./before-paint.ts";
import { answerWith, packed } from "./packed-answer.ts";

const web = fileURLToPath(new URL("../../../web/", import.meta.url));
const styles = [
  "ui/style/tokens.css",
  "ui/style/faces.css",
  "ui/style/base.css",
  "ui/style/controls.css",
  "ui/style/widgets.css",
  "site/style/frame.css",
  "site/style/landing.css",
  "site/style/player.css",
  "site/style/pictures.css",
  "site/style/film.css",
  "site/style/faq.css",
  "site/style/dialogs.css",
  "site/style/examples.css",
];
const forever = "public, max-age=31536000, immutable";
const client = join(
  dirname(createRequire(import.meta.url).resolve("@supabase/supabase-js/package.json")),
  "dist/umd/supabase.js",
);

/** What the pages load. Addresses with a hash in them never change their content. */
export async function siteFiles(): Promise<{ routes: Hono; assets: Site["assets"] }> {
  const routes = new Hono();
  const fonts = await readdir(join(web, "ui/fonts"));
  const faces = await Promise.all(fonts.sort().map((name) => readFile(join(web, "ui/fonts", name))));
  const fontFolder = `/site/${hashOf(Buffer.concat(faces))}`;
  for (const name of fonts)
    routes.get(`${fontFolder}/${name}`, (c) =>
      serveFile(c, join(web, "ui/fonts", name), { type: "font/woff2", cacheControl: forever }),
    );
  const style = (await textOf(styles))
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\s+/g, " ")
    .replaceAll("../fonts", fontFolder);

  const names = (await readdir(join(web, "site/browser"))).filter((name) => name.endsWith(".js")).sort();
  const scripts = [...names.map((name) => `site/browser/${name}`), "ui/comfort/comfort.js"];
  const scriptFolder = `/site/${hashOf(await textOf(scripts))}`;
  for (const file of scripts) {
    const script = packed(await textOf([file]), { type: "text/javascript; charset=utf-8", cacheControl: forever });
    routes.get(`${scriptFolder}/${basename(file)}`, (c) => answerWith(c, script));
  }
  const supabase = packed(await readFile(client, "utf8"), {
    type: "text/javascript; charset=utf-8",
    cacheControl: "no-cache",
  });
  routes.get("/site/supabase.js", (c) => answerWith(c, supabase));

  routes.get("/site/icon.svg", (c) => serveFile(c, join(web, "site/icon.svg"), { type: "image/svg+xml" }));
  let picture: Promise<Buffer> | null = null;
  routes.get("/site/share.png", async (c) => {
    picture ??= drawn(join(web, "site/share.svg"));
    return c.body(new Uint8Array(await picture), 200, { "Content-Type": "image/png" });
  });
  const inline =
    beforePaint + loadLater(`${scriptFolder}/consent.js`, [`${scriptFolder}/comfort.js`, `${scriptFolder}/site.js`]);
  return { routes, assets: { inline, style, fonts: fontFolder } };
}

async function drawn(file: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(file).png().toBuffer();
}

async function textOf(files: readonly string[]): Promise<string> {
  return (await Promise.all(files.map((file) => readFile(join(web, file), "utf8")))).join("\n");
}

function hashOf(text: string | Buffer): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
