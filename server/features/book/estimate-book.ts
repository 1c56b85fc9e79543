import { z } from "zod";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { recordingsForBook } from "#server/pipeline/1-recordings/recording-store.ts";
import { composerFor } from "#server/pipeline/3-memoir/composer-for.ts";
import { readBookSettings } from "./book-settings-store.ts";

const askedSchema = z.object({ session_id: z.uuid() });

/**
 * `estimate-book`: estimated model usage of the written edition, with model names; `unwritten`: the reason why a
 * requested edition cannot be written. Both null for a book in own words. `outside`: the models that words leave this
 * machine for.
 */
export function estimateBook({ db, story }: Pick<Context, "db" | "story">): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId }) => {
      const asked = json(askedSchema);
      const isOwn = (await readBookSettings(db.sql, userId, asked.session_id)) !== null;
      if (!isOwn) throw fail("not_found", "That interview is not yours, or not there any more.");
      const recordings = await recordingsForBook(db.sql, asked.session_id);
      const soundMs = recordings.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const configured = await story.composer();
      const { composer } = await composerFor(story, asked.session_id);
      const { estimateSound } = await import("#server/pipeline/3-memoir/written/estimate-writing.ts");
      const estimate = soundMs > 0 ? estimateSound(composer, soundMs) : null;
      return {
        estimate: estimate && { ...estimate, model: composer.model, judge: composer.proofreader },
        unwritten: composer.unwritten ?? null,
        outside:
          configured.asksOutside === true
            ? [...new Set([configured.model, configured.proofreader])].filter(Boolean)
            : [],
      };
    },
  };
}
