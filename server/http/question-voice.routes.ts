import { Hono } from "hono";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/errors.ts";
import { questionVoice } from "#server/features/interview/question-voice.ts";
import { serveFile } from "./serve-file.ts";

const askedSchema = z.object({ id: z.coerce.number().int().min(1).max(100_000), language: languageSchema });

/** `/questions/1/en`: the question as a computer voice of this machine says it. */
export function questionVoiceRoutes({ story }: Pick<Context, "story">): Hono {
  return new Hono().get("/questions/:id/:language", async (c) => {
    const asked = askedSchema.safeParse(c.req.param());
    const file = asked.success ? await questionVoice(story, asked.data.id, asked.data.language) : null;
    if (!file) throw fail("not_found", "This question cannot be read aloud here.");
    return serveFile(c, file, { type: "audio/wav", cacheControl: "public, max-age=86400" });
  });
}
