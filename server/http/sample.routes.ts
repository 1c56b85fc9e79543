import { join } from "node:path";
import { Hono } from "hono";
import { fail } from "#server/errors.ts";
import type { Sample } from "#server/sample/sample.ts";
import { serveFile } from "./serve-file.ts";

const mediaTypes: Record<string, string> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  m4b: "audio/mp4",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  json: "application/json; charset=utf-8",
  vtt: "text/vtt; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** The sample life story: how far it is, and its files. Only files that its report names are given out. */
export function sampleRoutes(sample: Sample): Hono {
  return new Hono()
    .get("/api/sample", async (c) => {
      c.header("Cache-Control", "no-store");
      return c.json(await sample.state());
    })
    .get("/sample/:path{.+}", async (c) => {
      const asked = c.req.param("path");
      const file = (await sample.state()).files.find(({ kind }) => kind === asked);
      if (!file) throw fail("not_found", "There is nothing at this address.");
      const ending = asked.slice(asked.lastIndexOf(".") + 1);
      return serveFile(c, join(sample.dir, file.kind), { type: mediaTypes[ending] ?? "application/octet-stream" });
    });
}
