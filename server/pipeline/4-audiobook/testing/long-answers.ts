import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Memoir } from "#domain/book/memoir.ts";
import type { Ffmpeg } from "#server/platform/media/ffmpeg.ts";
import type { AudiobookSource } from "#server/pipeline/4-audiobook/make-audiobook.ts";
import type { SourceRecording } from "#server/pipeline/4-audiobook/prepare-clips.ts";
import { recordAnswer, speakAnswer, type SpokenAnswer } from "./spoken-answer.ts";

const voices = ["rms", "awb", "slt"];
const answerMs = 150_000;
const answersPerChapter = 3;

/** A book of about `hours` of answers, each 2.5 minutes as a browser records it: webm/opus, room noise, hum, four levels. */
export async function longBook(ffmpeg: Ffmpeg, dir: string, hours: number): Promise<AudiobookSource> {
  const recordings = await longAnswers(ffmpeg, dir, Math.round((hours * 3_600_000) / answerMs), answerMs);
  return { memoir: memoirOf([...recordings.keys()]), recordings, cover: null };
}

/** Makes this many different answers of one length. */
export async function longAnswers(
  ffmpeg: Ffmpeg,
  dir: string,
  count: number,
  eachMs: number,
): Promise<Map<string, SourceRecording>> {
  const said = await Promise.all(voices.map((voice) => speakAnswer(dir, voice)));
  const recordings = new Map<string, SourceRecording>();
  for (let i = 0; i < count; i++) {
    const answer = said[i % said.length];
    if (answer) recordings.set(`answer-${i}`, await recordLong(ffmpeg, answer, i, eachMs));
  }
  return recordings;
}

/** Repeats the answer with different noise and level for each `seed`. */
async function recordLong(
  ffmpeg: Ffmpeg,
  answer: SpokenAnswer,
  seed: number,
  eachMs: number,
): Promise<SourceRecording> {
  const times = Math.floor(eachMs / answer.durationMs);
  const durationMs = times * answer.durationMs;
  const hum = "aevalsrc=0.004*sin(2*PI*50*t)+0.002*sin(2*PI*100*t):s=16000[h]";
  const { file } = await recordAnswer(ffmpeg, answer, {
    name: `long-${seed}`,
    noise: `anoisesrc=c=pink:a=0.01:r=16000:seed=${seed + 1}[p];${hum};[p][h]amix=inputs=2`,
    before: ["-stream_loop", String(times - 1)],
    filter: `volume=-${(seed % 4) * 5}dB`,
    output: ["-ar", "48000", "-c:a", "libopus", "-b:a", "48k"],
    container: "webm",
  });
  const speech = Array.from({ length: times }, (_, k) =>
    answer.words.map((word) => ({
      startMs: Math.round(word.startMs + k * answer.durationMs),
      endMs: Math.round(word.endMs + k * answer.durationMs),
    })),
  ).flat();
  const sha256 = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  return { file, container: "webm", durationMs, sha256, speech };
}

function memoirOf(ids: string[]): Memoir {
  const chapters = Array.from({ length: Math.ceil(ids.length / answersPerChapter) }, (_, c) => ({
    number: c + 1,
    title: `The years after ${1940 + 3 * c}`,
    stories: ids.slice(c * answersPerChapter, (c + 1) * answersPerChapter).map((id, s) => ({
      questionId: c * answersPerChapter + s + 1,
      heading: `What do you remember of the summer of ${1940 + 3 * c + s}, and who was there with you?`,
      recordingIds: [id],
      paragraphs: [],
    })),
  }));
  return {
    title: "A long life",
    author: "Ann Miller",
    language: "en",
    dedication: null,
    composer: { kind: "own words", model: null },
    draft: false,
    chapters,
    account: { recognised: 0, inBook: 0, leftOut: [] },
    refused: [],
  };
}
