import { join } from "node:path";
import { Hono } from "hono";
import { languageSchema } from "#domain/language.ts";
import { fail } from "#server/errors.ts";
import type { Sample } from "#server/sample/sample.ts";
import { mediaTypeOf } from "./media-types.ts";
import { serveFile } from "./serve-file.ts";

/** The sample life story: how far it is, and its files. Only files that its report names are given out. */
export function sampleRoutes(sample: Sample): Hono {
  return (
    new Hono()
      .get("/api/sample", async (c) => {
        c.header("Cache-Control", "no-store");
        return c.json(await sample.state());
      })
      /** The film that shows how it works; null until this machine has made it. */
      .get("/api/how-it-works/:language", (c) => {
        const language = languageSchema.safeParse(c.req.param("language"));
        if (!language.success) throw fail("not_found", "There is nothing at this address.");
        c.header("Cache-Control", "no-store");
        return c.json(sample.media()?.film[language.data] ?? null);
      })
      .get("/sample/:path{.+}", async (c) => {
        const asked = c.req.param("path");
        const file = (await sample.state()).files.find(({ kind }) => kind === asked);
        if (!file) throw fail("not_found", "There is nothing at this address.");
        return serveFile(c, join(sample.dir, file.kind), { type: mediaTypeOf(asked) });
      })
  );
}
