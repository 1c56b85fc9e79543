import { z } from "zod";
import { maxReadingBytes, type DrawnSentence, type Reading } from "#domain/account/spoken-consent.ts";
import { languageSchema, type Language } from "#domain/language.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import {
  answerChallenge,
  drawChallenge,
  readChallenge,
  type Challenge,
} from "#server/pipeline/spoken-consent/challenge-store.ts";
import { dayIn } from "#server/pipeline/spoken-consent/consent-sentence.ts";
import { hearConsentJob } from "#server/pipeline/spoken-consent/hear-consent.job.ts";
import { isLoopback } from "#server/platform/config/loopback.ts";
import { fail } from "#server/platform/errors.ts";

const askedSchema = z.discriminatedUnion("ask", [
  z.object({ ask: z.literal("sentence"), language: languageSchema, time_zone: z.string().max(64).optional() }),
  z.object({ ask: z.literal("reading"), id: z.uuid(), path: z.string().min(1).max(300) }),
]);

type Tools = Pick<Context, "config" | "db" | "queue" | "story">;

/**
 * `spoken-consent`: draws the caller's sentence of the moment (`sentence`), or queues their reading of it (`reading`), whose words are recognized and written as the consent to a clone. The same
 * reading can be sent again to learn what became of it. Throws `not_allowed` where no voice is made,
 * `no_recogniser` where nobody could recognize the sentence, `rate_limited` beyond the sentences of an hour or day,
 * `conflict` for a sentence that another recording answered, and what is wrong with the sound.
 */
export function spokenConsent(tools: Tools): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }): Promise<DrawnSentence | Reading> => {
      const asked = json(askedSchema);
      if (tools.config.voiceClone === null) throw fail("not_allowed", "No voices are made on this server.");
      await assertRequiredAal(tools.db, caller);
      return asked.ask === "sentence"
        ? draw(tools, userId, { language: asked.language, zone: asked.time_zone })
        : read(tools, { userId, id: asked.id, path: asked.path });
    },
  };
}

type Asked = { language: Language; zone: string | undefined };

async function draw({ db, story }: Tools, userId: string, { language, zone }: Asked): Promise<DrawnSentence> {
  const { stt } = await story.stt(language);
  if (stt === null) throw fail("no_recogniser", "Nothing on this server recognizes words of this language.");
  const drawn = await drawChallenge(db.sql, { userId, language, day: dayIn(zone, new Date()) });
  if (drawn === null) throw fail("rate_limited", "Enough sentences were drawn. Please try again in an hour.");
  const { id, sentence, words, expiresAt } = drawn;
  const host = stt.sendsTo === null ? null : new URL(stt.sendsTo);
  const sendsTo = host === null || isLoopback(host.hostname) ? null : host.host;
  return { id, sentence, words, valid_ms: Math.max(0, expiresAt.getTime() - Date.now()), sends_to: sendsTo };
}

type Answer = { userId: string; id: string; path: string };

async function read({ db, queue }: Tools, answer: Answer): Promise<Reading> {
  const { id, userId, path } = answer;
  await answerChallenge(db.sql, answer, maxReadingBytes);
  const challenge = await readChallenge(db.sql, id, userId);
  if (challenge?.statementPath !== path) {
    if (challenge?.isExpired && !challenge.isAnswered) return { outcome: "expired" };
    throw whyNot(challenge);
  }
  const heard = await queue.poll(hearConsentJob, { challengeId: id, userId });
  if (heard === null) return { outcome: "listening" };
  if (heard.outcome === "given") return { outcome: "given" };
  return { outcome: "unlike", heard: (await readChallenge(db.sql, id, userId))?.heard ?? "" };
}

function whyNot(challenge: Challenge | null) {
  if (challenge === null) return fail("not_found", "There is no such sentence of yours.");
  if (challenge.isAnswered) return fail("conflict", "This sentence was read already. Please take a new one.");
  return fail("invalid_input", "That is no new recording of yours.");
}
