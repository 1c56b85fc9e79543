import { join } from "node:path";
import { Hono, type Context } from "hono";
import { languageSchema, type Language } from "#domain/language.ts";
import { sampleAddresses } from "#domain/book/sample.ts";
import { fail } from "#server/platform/errors.ts";
import type { Sample } from "#server/sample/sample.ts";
import { mediaTypeOf } from "#server/api/storage/ingest/media-type-of.ts";
import { serveFile } from "#server/http/serve-file.ts";

/** Serves the state and files of the sample life story of each language. Only files named in its report are served. */
export function sampleRoutes(sample: Sample): Hono {
  return (
    new Hono()
      .get("/api/sample/:language?", async (c) => {
        const language = asLanguage(c.req.param("language") ?? "en");
        c.header("Cache-Control", "no-store");
        return c.json(await sample.state(language));
      })
      /** The demonstration film; null until it is made. */
      .get("/api/how-it-works/:language", (c) => {
        const language = asLanguage(c.req.param("language"));
        c.header("Cache-Control", "no-store");
        return c.json(sample.media(language)?.film ?? null);
      })
      .get(`${sampleAddresses.fr}:path{.+}`, (c) => sampleFile(c, sample, "fr", c.req.param("path") ?? ""))
      .get(`${sampleAddresses.en}:path{.+}`, (c) => sampleFile(c, sample, "en", c.req.param("path") ?? ""))
  );
}

async function sampleFile(c: Context, sample: Sample, language: Language, asked: string): Promise<Response> {
  const file = (await sample.state(language)).files.find(({ kind }) => kind === asked);
  if (!file) throw nothingHere();
  return serveFile(c, join(sample.dir(language), file.kind), { type: mediaTypeOf(asked) });
}

function asLanguage(asked: string): Language {
  const language = languageSchema.safeParse(asked);
  if (!language.success) throw nothingHere();
  return language.data;
}

function nothingHere(): Error {
  return fail("not_found", "There is nothing at this address.");
}
