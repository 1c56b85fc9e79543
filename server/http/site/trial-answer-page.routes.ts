import { Hono } from "hono";
import type { Features } from "#domain/desk/features.ts";
import type { Language } from "#domain/language.ts";
import type { Context } from "#server/context.ts";
import { embeddedStt } from "#server/features/trial-answer/embedded-stt.ts";
import { readFirstQuestion } from "#server/features/trial-answer/first-question-store.ts";
import { answerWith, type Packed } from "./packed-answer.ts";
import { answerNowPaths } from "#web/site/trial-answer/trial-answer-path.ts";
import type { AnswerNowState } from "#web/site/page.ts";

/** Cache time of the plan, which an operator may change. */
const shownForMs = 60_000;

/** The trial-answer page. With accounts in another project it links to them. */
export function answerNowPages(
  { db, config, features }: Pick<Context, "db" | "config" | "features">,
  pack: (state: AnswerNowState, language: Language) => Promise<Packed>,
): Hono {
  const routes = new Hono();
  const read = async (language: Language) => ({
    question:
      config.supabaseUrl === null && features.now().trial_answer === "on" ? await readFirstQuestion(db.sql) : null,
    isTranscribed: (await embeddedStt(config, language)) !== null,
  });
  for (const [language, path] of [
    ["en", answerNowPaths.en],
    ["fr", answerNowPaths.fr],
  ] as const) {
    let shown: { at: number; by: Features; answer: Promise<Packed> } | null = null;
    routes.get(path, async (c) => {
      const by = features.now();
      if (shown === null || shown.by !== by || performance.now() - shown.at > shownForMs)
        shown = { at: performance.now(), by, answer: read(language).then((state) => pack(state, language)) };
      shown.answer.catch(() => (shown = null));
      return answerWith(c, await shown.answer);
    });
  }
  return routes;
}
