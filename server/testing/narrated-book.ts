import { createHash, randomUUID } from "node:crypto";
import { narratedAudiobookSchema, type NarratedAudiobook } from "#domain/account/narrated-audiobook.ts";
import type { ConsentPurpose } from "#domain/account/consent.ts";
import type { Language } from "#domain/language.ts";
import type { FakeVoiceClone } from "./fakes/fake-voice-clone.ts";
import type { ServedApp } from "./serve-app.ts";
import { sayOfClone, type Refused } from "./serve-voices.ts";
import { signedInPerson, type Person } from "./signed-in-person.ts";

export type WrittenBook = { memoirId: string; recordings: string[] };

/** Somebody with a kept voice at the played provider, a spoken consent to it, and one to an edition for the family. */
export async function personWithVoice(served: ServedApp, fake: FakeVoiceClone): Promise<Person> {
  const person = await signedInPerson(served);
  await giveVoice(served, fake, person.id);
  return person;
}

/** Gives this person a kept voice at the played provider and both consents. */
export async function giveVoice(served: ServedApp, fake: Pick<FakeVoiceClone, "voices">, id: string): Promise<void> {
  await sayOfClone(served, id, true);
  await sayOfNarrated(served, id, true);
  const [voice, providerVoice] = [randomUUID(), `v${randomUUID()}`];
  fake.voices.set(providerVoice, { id: providerVoice, name: `heirvoice ${voice}`, samples: [] });
  await served.context.db.sql`
    insert into public.voices
      (id, user_id, provider, provider_voice_id, language, samples, state, sent_at, ready_at, kept_at)
    values (${voice}, ${id}, 'elevenlabs', ${providerVoice}, 'en', '[]', 'ready', now(), now(), now())`;
}

export async function sayOfNarrated(
  { context }: ServedApp,
  userId: string,
  given: boolean,
  purpose: ConsentPurpose = "narrated_family",
): Promise<void> {
  await context.db.sql`
    insert into public.consents (user_id, purpose, given, how, wording, language)
    values (${userId}, ${purpose}, ${given}, 'tapped', 'It may be read in that voice.', 'en')`;
}

/** A composed book of one chapter. Each sentence comes from an answer of its own. */
export async function addWrittenBook(
  { context }: ServedApp,
  userId: string,
  sentences: readonly string[],
  language: Language = "en",
): Promise<WrittenBook> {
  const { sql } = context.db;
  const recordings: string[] = [];
  for (const question of sentences.keys()) {
    const id = randomUUID();
    const sha256 = createHash("sha256").update(id).digest("hex");
    await sql`
      insert into public.recordings (id, user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
      values (${id}, ${userId}, ${question + 1}, ${`recordings/${id}`}, 'webm', 'opus', ${sha256}, 1, 1000)`;
    await sql`
      insert into public.answers (question_id, user_id, recording_id, visibility, origin)
      values (${question + 1}, ${userId}, ${id}, 'in the book', 'folder')`;
    recordings.push(id);
  }
  return { recordings, memoirId: await composeBook(context.db.sql, { userId, sentences, recordings, language }) };
}

type Composed = {
  userId: string;
  sentences: readonly string[];
  recordings: readonly string[];
  language?: Language;
};

/** Another composition of these recordings. */
export async function composeBook(
  sql: ServedApp["context"]["db"]["sql"],
  { userId, sentences, recordings, language = "en" }: Composed,
): Promise<string> {
  const memoirId = randomUUID();
  const [title, chapter, heading] =
    language === "en" ? ["Bread", "Home", "What was sold?"] : ["Le pain", "Chez nous", ""];
  const account = { recognised: 0, inBook: 0, leftOut: [] };
  await sql`insert into public.memoirs (id, user_id, title, author, language, composer, draft, account, source_hash)
    values (${memoirId}, ${userId}, ${title}, 'Ada', ${language}, ${sql.json({ kind: "own words", model: null })},
      false, ${sql.json(account)}, ${memoirId})`;
  const stories = [{ questionId: 1, heading, recordingIds: [...recordings] }];
  await sql`insert into public.chapters (memoir_id, number, title, stories)
    values (${memoirId}, 1, ${chapter}, ${sql.json(stories)})`;
  for (const [at, text] of sentences.entries()) {
    const spans = [{ recordingId: recordings[at] ?? "", startMs: 0, endMs: 900 }];
    await sql`insert into public.sentences (memoir_id, id, chapter, story, paragraph, position, text, origin, spans)
      values (${memoirId}, ${`s${at}`}, 1, 0, ${Math.floor(at / 2)}, ${at}, ${text}, 'spoken', ${sql.json(spans)})`;
  }
  return memoirId;
}

/** Calls `narrated-audiobook` as this person. A refusal is returned. */
export async function askNarrated(
  { url }: ServedApp,
  { token }: Pick<Person, "token">,
  asked: object,
): Promise<NarratedAudiobook | Refused> {
  const answer = await fetch(`${url}/functions/v1/narrated-audiobook`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(asked),
  });
  const body: unknown = await answer.json();
  return answer.ok ? narratedAudiobookSchema.parse(body) : { status: answer.status, code: JSON.stringify(body) };
}

/** The texts that the provider was asked to speak, in order. */
export function spokenTexts({ asked }: FakeVoiceClone): string[] {
  return asked.flatMap(({ path, body }) => {
    const text = /^\{"text":("(?:[^"\\]|\\.)*")/.exec(Buffer.from(body, "latin1").toString())?.[1];
    return path.startsWith("/v1/text-to-speech/") && text ? [String(JSON.parse(text))] : [];
  });
}
