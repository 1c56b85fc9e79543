import { leastSampleMs } from "#domain/account/own-voice.ts";
import type { Language } from "#domain/language.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { makeVoiceJob } from "#server/pipeline/voices/make-voice.job.ts";
import { readUsableSamples, type UsableSample } from "#server/pipeline/voices/sample-store.ts";
import { beginVoice, mayBeCloned, readVoiceOf, type ChosenSample } from "#server/pipeline/voices/voice-store.ts";

type Order = { userId: string; provider: string; ids: readonly string[]; language: Language; count(): Promise<void> };

/**
 * Queues a voice of these samples, unless the person has one. Throws `conflict` for samples that are not theirs or may not
 * be sent any more, `invalid_input` for too little sound, `no_consent` without a spoken consent, and what `count` throws.
 */
export async function orderVoice({ db, queue }: Pick<Context, "db" | "queue">, order: Order): Promise<void> {
  const { userId, provider, ids, language } = order;
  const usable = await readUsableSamples(db.sql, userId, language);
  const chosen = usable.filter(({ id, mark }) => ids.includes(id) && mark !== "not good");
  if (chosen.length === 0 || chosen.length < ids.length)
    throw fail("conflict", "These samples are no longer there. Please choose again.");
  if (chosen.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0) < leastSampleMs)
    throw fail("invalid_input", "A voice needs more sound than that.");
  if (!(await mayBeCloned(db.sql, userId))) throw noConsent();
  await order.count();
  const begun = await beginVoice(db.sql, { userId, provider, language, samples: chosen.map(asChosen) });
  if (begun !== null) {
    await queue.send(makeVoiceJob, { voiceId: begun, userId });
    return;
  }
  if (!(await mayBeCloned(db.sql, userId))) throw noConsent();
  // Another request has begun one: a job that was lost is queued again.
  const voice = await readVoiceOf(db.sql, userId);
  if (voice?.state === "making") await queue.send(makeVoiceJob, { voiceId: voice.id, userId });
}

function asChosen({ answerId, recordingId, sha256, startMs, endMs }: UsableSample): ChosenSample {
  return { answer_id: answerId, recording_id: recordingId, sha256, start_ms: startMs, end_ms: endMs };
}

const noConsent = () => fail("no_consent", "A voice needs your consent, read aloud.");
