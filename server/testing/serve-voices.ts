import { createHash } from "node:crypto";
import { ownVoiceSchema, type OwnVoice } from "#domain/account/own-voice.ts";
import { startWork, type Work } from "#server/start-worker.ts";
import { fakeVoiceClone, type FakeVoiceClone } from "#server/testing/fakes/fake-voice-clone.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { operatorClient, signedInPerson, type Person } from "#server/testing/signed-in-person.ts";
import { synthesizeSpeech } from "#server/testing/spoken-sound.ts";
import { waveHeader } from "#server/platform/media/wave-file.ts";
import { writeTranscript } from "#server/pipeline/2-transcripts/transcript-store.ts";

const key = "key-of-the-account";

export type ServedVoices = { served: ServedApp; fake: FakeVoiceClone; work: Work; close(): Promise<void> };

/** The app with a worker and a played provider of voices. */
export async function serveVoices(): Promise<ServedVoices> {
  const fake = await fakeVoiceClone(key);
  const env = { VOICE_CLONE: "elevenlabs", ELEVENLABS_API_KEY: key, ELEVENLABS_BASE_URL: fake.url };
  const served = await serveApp(env);
  const work = await startWork(served.context);
  const close = async () => {
    await work.stop();
    await served.close();
    await fake.close();
  };
  return { served, fake, work, close };
}

const stories = [
  "My father sold bread from a small cart in front of the railway station. Every morning he was there at five, before the first train came in.",
  "We moved to the house beside the river when I was seven years old. The kitchen window looked at the water, and in spring it came up to the door.",
  "I met my husband at a dance in the old town hall, on a rainy evening. He could not dance at all, and he asked me for every dance of that night.",
];
const wordMs = 250;
const sounds = new Map<number, Promise<Int16Array<ArrayBuffer>>>();

/**
 * A spoken and transcribed answer of ten to twenty seconds; `story` is 0 to 2. Its bytes are those of this `voice`: no two
 * people have the same.
 */
export async function addStory(
  { context, ...served }: ServedApp,
  userId: string,
  story: number,
  visibility = "in the book",
  voice = userId,
): Promise<{ answerId: string; recordingId: string }> {
  const { sql } = context.db;
  const text = `${stories[story]} ${stories[(story + 1) % 3]}`;
  const made = sounds.get(story) ?? synthesizeSpeech(text);
  sounds.set(story, made);
  const samples = withEnding(await made, voice);
  const bytes = Buffer.concat([waveHeader(samples.length, 16_000), Buffer.from(samples.buffer)]);
  const question = story + 2;
  const path = `${userId}/${question}_1.wav`;
  const { error } = await operatorClient(served)
    .storage.from("audio-answers")
    .upload(path, bytes, { contentType: "audio/wav" });
  if (error) throw error;
  await sql`update storage.objects set owner = ${userId}, owner_id = ${userId} where name = ${path}`;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const durationMs = Math.floor(samples.length / 16);
  const [recording] = await sql<{ id: string }[]>`
    insert into public.recordings (user_id, question_id, object_path, container, codec, sha256, bytes, duration_ms)
    values (${userId}, ${question}, ${`audio-answers/${path}`}, 'wav', 'pcm_s16le', ${sha256}, ${bytes.length}, ${durationMs})
    returning id`;
  const recordingId = recording?.id ?? "";
  const words = Array.from({ length: Math.floor(durationMs / wordMs) }, (_, at) => {
    return { text: "word", startMs: at * wordMs, endMs: (at + 1) * wordMs, confidence: 0.9 };
  });
  const raw = { language: "en", engine: "none", model: null, draft: false, words } as const;
  await sql.begin((tx) => writeTranscript(tx, { recordingId, userId, language: "en" }, { raw, corrected: null }));
  const [answer] = await sql<{ id: string }[]>`
    insert into public.answers (question_id, user_id, audio_file_path, recording_id, processing_status, transcript, visibility)
    values (${question}, ${userId}, ${path}, ${recordingId}, 'completed', ${text}, ${visibility}) returning id`;
  return { answerId: answer?.id ?? "", recordingId };
}

/** Appends two inaudible milliseconds that are of this voice alone. */
function withEnding(samples: Int16Array<ArrayBuffer>, voice: string): Int16Array<ArrayBuffer> {
  const ending = Array.from(voice.replaceAll("-", ""), (figure) => Number.parseInt(figure, 16));
  const whole = new Int16Array(samples.length + ending.length);
  whole.set(samples);
  whole.set(ending, samples.length);
  return whole;
}

/** Writes the line that a spoken consent, or its withdrawal, leaves in the ledger. */
export async function sayOfClone({ context }: ServedApp, userId: string, given: boolean): Promise<void> {
  await context.db.sql`
    insert into public.consents (user_id, purpose, given, how, wording, language, statement_path)
    values (${userId}, 'clone', ${given}, ${given ? "spoken" : "tapped"}, 'A voice like mine may be made.', 'en',
      ${given ? `${userId}/statement.wav` : null})`;
}

/** Somebody with three stories and a spoken consent. */
export async function consentingPerson(served: ServedApp): Promise<Person> {
  const person = await signedInPerson(served);
  for (const story of stories.keys()) await addStory(served, person.id, story);
  await sayOfClone(served, person.id, true);
  return person;
}

export type Refused = { status: number; code: string };

/** Calls `own-voice` as this person. A refusal is returned. */
export async function ask(
  { url }: ServedApp,
  { token }: Person,
  order: string,
  samples: readonly string[] = [],
): Promise<OwnVoice | Refused | Uint8Array> {
  const answer = await fetch(`${url}/functions/v1/own-voice`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ order, samples, language: "en" }),
  });
  if (answer.headers.get("content-type") === "application/octet-stream")
    return new Uint8Array(await answer.arrayBuffer());
  const body: unknown = await answer.json();
  if (answer.ok) return ownVoiceSchema.parse(body);
  return { status: answer.status, code: JSON.stringify(body) };
}

export async function show(served: ServedApp, person: Person): Promise<OwnVoice> {
  return ownVoiceSchema.parse(await ask(served, person, "show"));
}
