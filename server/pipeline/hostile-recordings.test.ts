import { execFile } from "node:child_process";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { longTranscription } from "#server/pipeline/2-transcripts/transcribe-recording.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import { serveApp, type ServedApp } from "#server/testing/serve-app.ts";
import { type Person, sessionOf, signedInPerson } from "#server/testing/signed-in-person.ts";
import { constantFlac, padFlac } from "#server/testing/samples/sound-bombs.ts";
import { startWork } from "#server/start-worker.ts";

let served: ServedApp;
let ffmpeg: Ffmpeg;
let hostile: Person;
let honest: Person;
let at: (name: string) => string;

beforeAll(async () => {
  served = await serveApp({ STT: "pocketsphinx" });
  ffmpeg = await served.context.story.ffmpeg();
  at = (name) => join(served.context.config.dataDir, name);
  [hostile, honest] = await Promise.all([signedInPerson(served), signedInPerson(served)]);
});
afterAll(() => served.close());

/** Uploads a file, and hands it over as an answer when the returned function is called, as a browser does. */
async function upload(person: Person, session: string, file: string, name: string): Promise<() => Promise<unknown>> {
  const path = `${person.id}/1_${name}`;
  const contentType = name.endsWith("flac") ? "audio/flac" : "audio/webm";
  const kept = await person.client.storage
    .from("audio-answers")
    .upload(path, await readFile(at(file)), { contentType });
  expect(kept.error).toBeNull();
  const answer = { session_id: session, question_id: 1, user_id: person.id, audio_file_path: path };
  return async () => person.client.from("answers").insert(answer).throwOnError();
}

async function give(person: Person, session: string, file: string, name: string): Promise<void> {
  const handOver = await upload(person, session, file, name);
  await handOver();
}

async function answersOf(person: Person) {
  const { data } = await person.client
    .from("answers")
    .select("audio_file_path, processing_status, transcript, problem:metadata->>problem")
    .throwOnError();
  return z
    .array(
      z.object({
        audio_file_path: z.string(),
        processing_status: z.string(),
        transcript: z.string().nullable(),
        problem: z.string().nullable(),
      }),
    )
    .parse(data);
}

/**
 * One person's jobs around another's first job: started while it waited, started later or not yet, and long ones that
 * ran when it started.
 */
async function jobsAround(one: Person, another: Person) {
  const [counted] = await served.context.db.sql`
    select count(*) filter (where job.started_on > waited.created_on and job.started_on < waited.started_on)::int as meanwhile,
      count(*) filter (where job.started_on is null or job.started_on > waited.started_on)::int as later,
      count(*) filter (where job.name like '%(long)' and job.started_on < waited.started_on
        and (job.completed_on is null or job.completed_on > waited.started_on))::int as long
    from jobs.job,
      (select created_on, started_on from jobs.job where group_id = ${another.id} order by created_on limit 1) as waited
    where group_id = ${one.id}`;
  return z.object({ meanwhile: z.number(), later: z.number(), long: z.number() }).parse(counted);
}

async function bytesBelow(dir: string): Promise<number> {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const sizes = await Promise.all(names.map((name) => stat(join(dir, name)).catch(() => null)));
  return sizes.reduce((sum, found) => sum + (found?.isFile() ? found.size : 0), 0);
}

async function makeFiles(): Promise<void> {
  await constantFlac(ffmpeg, at("bomb.flac"), 20_000);
  await constantFlac(ffmpeg, at("padded.flac"), 14_400);
  await padFlac(at("padded.flac"), 300_000);
  const noise = ["-f", "lavfi", "-i", "anoisesrc=c=pink:a=0.3:r=16000:d=700"];
  await ffmpeg.run([...noise, "-c:a", "libopus", "-b:a", "16k", at("long.webm")]);
  await ffmpeg.run(["-f", "lavfi", "-i", "sine=f=220:d=2,tremolo=f=4:d=0.9", "-c:a", "libopus", at("short.webm")]);
  await promisify(execFile)("flite", [
    "-voice",
    "slt",
    "-t",
    "I was born in a house near the river.",
    "-o",
    at("said.wav"),
  ]);
  await ffmpeg.run(["-i", at("said.wav"), "-c:a", "libopus", "-ar", "48000", at("honest.webm")]);
}

test("transcribes honest answers beside bombs, long recordings and floods", async () => {
  await makeFiles();
  const theirs = await sessionOf(hostile);
  for (const name of ["a", "b"]) await give(hostile, theirs, "bomb.flac", `${name}.flac`);
  await give(hostile, theirs, "padded.flac", "c.flac");
  for (const name of ["l1", "l2", "l3"]) await give(hostile, theirs, "long.webm", `${name}.webm`);
  for (let many = 0; many < 40; many++) await give(hostile, theirs, "short.webm", `s${many}.webm`);
  const handOverHonest = await upload(honest, await sessionOf(honest), "honest.webm", "h.webm");
  const work = await startWork(served.context);
  let most = 0;
  const watch = setInterval(() => void bytesBelow(at("work")).then((bytes) => (most = Math.max(most, bytes))), 100);
  try {
    await vi.waitFor(async () => expect((await answersOf(hostile)).some(isTranscribed)).toBe(true), patience);
    await handOverHonest();
    await vi.waitFor(async () => expect((await answersOf(honest)).every(isTranscribed)).toBe(true), patience);
    const jobs = await jobsAround(hostile, honest);
    expect(jobs.later).toBeGreaterThan(3);
    expect(jobs.meanwhile).toBeLessThanOrEqual(2);
    expect(jobs.long).toBeLessThanOrEqual(longTranscription.maxPerOwner);
    expect((await answersOf(honest))[0]?.transcript).toMatch(/river|house|born/);
    const bombs = (await answersOf(hostile)).filter(({ audio_file_path }) => /[ab]\.flac$/.test(audio_file_path));
    expect(bombs.map(({ problem }) => problem)).toEqual(["recording_implausible", "recording_implausible"]);
  } finally {
    clearInterval(watch);
    await work.stop();
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(3 * 700 * 32_000);
  expect(await readdir(at("work"))).toEqual([]);
});

const patience = { timeout: 240_000, interval: 100 };

function isTranscribed({ processing_status }: { processing_status: string }): boolean {
  return processing_status === "completed";
}
