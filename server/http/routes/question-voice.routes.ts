import { Hono } from "hono";
import { z } from "zod";
import { languageSchema } from "#domain/language.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { QuestionVoices } from "#server/features/interview/question-voice.ts";
import { networkLimit } from "#server/features/network-limit.ts";
import { serveFile } from "#server/http/serve-file.ts";

/** Pattern of a question, a follow-up, or the other wording: `6`, `6.2`, `6-otherwise`. */
const idSchema = z.string().regex(/^[1-9]\d{0,4}(?:\.[1-5]|-otherwise)?$/);
const askedSchema = z.object({ id: idSchema, language: languageSchema });

/** Uncached syntheses per network in ten minutes. */
const synthesesOfNetwork = { points: 120, seconds: 600 } as const;

/** `/questions/1/en`, `/questions/1.2/en`: a question or follow-up in the local computer voice. */
export function questionVoiceRoutes(context: Pick<Context, "story" | "db" | "config">): Hono {
  const voices = new QuestionVoices(context.story);
  const spend = networkLimit(context, "question-voices", synthesesOfNetwork);
  return new Hono().get("/questions/:id/:language", async (c) => {
    const asked = askedSchema.safeParse(c.req.param());
    const file = asked.success
      ? await voices.fileOf(asked.data.id, asked.data.language, () => spend(c, "Many questions were asked for here."))
      : null;
    if (!file) throw fail("not_found", "This question cannot be read aloud here.");
    return serveFile(c, file, { type: "audio/wav", cacheControl: "public, max-age=86400" });
  });
}
