// How often the agent takes the word before somebody has finished, and how long it then waits: flite's voices with thinking pauses,
// some in a room with noise (20 dB), some slow. The words are played 400 ms after they were said, as a recogniser would give
// them; sound is given as fast as it can be taken, since turns are reckoned in sound. Beside it, in the same run and with the same ears: plain
// timers. The second set differs from the first in
// words, voices and pauses; the rules have seen both.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { randomFrom } from "#server/testing/random-from.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { listenLimits } from "#server/voice/listen/listen-limits.ts";
import { frameMs } from "#server/voice/listen/frame-levels.ts";
import { voiceFinder } from "#server/voice/turn/find-voice.ts";
import { TurnHearing } from "#server/voice/turn/hear-turns.ts";
import { median } from "./harness/process-tree.ts";
import { measured, report } from "./report.ts";

const rate = 16_000;
const [recognisedMs, endMs, leadMs] = [400, 9_000, 500];
const run = promisify(execFile);

type Kind = "unfinished" | "usual";
type Part = { said: string; kind: Kind };
type Set = {
  name: string;
  voices: readonly string[];
  pauses: Record<Kind, readonly [number, number]>;
  starts: readonly Part[];
  ends: readonly string[];
};
const unfinished = (said: string): Part => ({ said, kind: "unfinished" });
const usual = (said: string): Part => ({ said, kind: "usual" });

const sets: readonly Set[] = [
  {
    name: "first set",
    voices: ["rms", "slt"],
    pauses: { unfinished: [500, 3_300], usual: [500, 1_900] },
    starts: [
      unfinished("My father had a bakery and"),
      unfinished("We lived behind the shop so"),
      unfinished("I remember that my mother was"),
      usual("He gave me a key"),
      usual("It was cold that year"),
      usual("We walked along the river"),
    ],
    ends: ["that was how it began", "I have never forgotten it", "he kept it all his life"],
  },
  {
    name: "second set",
    voices: ["awb", "kal16"],
    pauses: { unfinished: [800, 3_400], usual: [700, 2_000] },
    starts: [
      unfinished("She worked at the mill until the"),
      unfinished("They had five children but"),
      unfinished("Nobody told us when"),
      usual("The train came at seven"),
      usual("Everybody knew the song"),
      usual("There were two rooms upstairs"),
    ],
    ends: ["and then we were home", "nobody ever asked me that", "it rained the whole night"],
  },
];

/** One turn: what is said when, and when it has truly ended. */
type Turn = { sound: Int16Array; words: { text: string; atMs: number }[]; endsAtMs: number };
const perSet = 60;
const folder = await mkdtemp(join(tmpdir(), "heirvoice-turns-"));
const spoken = new Map<string, Promise<Int16Array>>();

async function speak(voice: string, said: string, stretch: number): Promise<Int16Array> {
  const file = join(folder, `${voice}-${stretch}-${said.replaceAll(/\W+/g, "-")}.wav`);
  await run("flite", ["-voice", voice, "--setf", `duration_stretch=${stretch}`, "-t", said, "-o", file]);
  const raw = await run("ffmpeg", [
    "-loglevel",
    "error",
    "-i",
    file,
    "-ar",
    String(rate),
    "-ac",
    "1",
    "-f",
    "s16le",
    `${file}.raw`,
  ]).then(() => readFile(`${file}.raw`));
  const samples = new Int16Array(Uint8Array.from(raw).buffer);
  const first = samples.findIndex((sample) => Math.abs(sample) > 300);
  const last = samples.findLastIndex((sample) => Math.abs(sample) > 300);
  return samples.slice(first, last + 1);
}

async function turnOf(set: Set, seed: number): Promise<Turn> {
  const random = randomFrom(seed);
  const pick = <T>(from: readonly T[]): T => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error("There is nothing to pick from.");
    return picked;
  };
  const [voice, stretch, noisy] = [pick(set.voices), random() < 0.3 ? 1.3 : 1, random() < 0.5];
  const parts = [pick(set.starts), ...(random() < 0.5 ? [pick(set.starts)] : [])];
  const pieces: Int16Array[] = [new Int16Array((leadMs * rate) / 1000)];
  const words: Turn["words"] = [];
  const length = () => pieces.reduce((sum, { length: count }) => sum + count, 0) / (rate / 1000);
  const say = async (said: string) => {
    const key = `${voice} ${stretch} ${said}`;
    const sound = spoken.get(key) ?? speak(voice, said, stretch);
    spoken.set(key, sound);
    pieces.push(await sound);
    words.push({ text: said, atMs: length() });
  };
  for (const { said, kind } of parts) {
    await say(said);
    const [least, most] = set.pauses[kind];
    pieces.push(new Int16Array(Math.round(((least + random() * (most - least)) * rate) / 1000)));
  }
  await say(pick(set.ends));
  const endsAtMs = length();
  pieces.push(new Int16Array((endMs * rate) / 1000));
  const sound = Int16Array.from(pieces.flatMap((piece) => [...piece]));
  if (noisy)
    for (const at of sound.keys())
      sound[at] = Math.max(-32_768, Math.min(32_767, (sound[at] ?? 0) + (random() - 0.5) * 700));
  return { sound, words, endsAtMs };
}

/** Plays the words of a turn when they are recognised. */
function playedStt({ words }: Turn): LiveStt {
  return {
    engine: "played",
    languages: ["en"],
    open: (hears) => {
      let [heardMs, next] = [0, 0];
      return {
        hear: (sound) => {
          heardMs += sound.length / 2 / (rate / 1000);
          for (let word = words[next]; word && heardMs >= word.atMs + recognisedMs; word = words[++next])
            hears.words([{ text: word.text, startMs: 0, endMs: word.atMs, confidence: 1 }]);
        },
        endUtterance: () => undefined,
        behindMs: () => 0,
        finish: async () => undefined,
        close: () => undefined,
      };
    },
  };
}

const nothing = () => undefined;

/** When this turn was taken to have ended, in ms of its sound. */
function ours(turn: Turn): number {
  let [atMs, endedMs] = [0, Infinity];
  const unbounded = { ...listenLimits, maxAheadMs: Infinity, maxBehindMs: Infinity, maxSoundMs: Infinity };
  const hearing = new TurnHearing(
    playedStt(turn),
    { language: "en", longerPauses: false, limits: unbounded },
    {
      heard: nothing,
      insisted: nothing,
      quiet: nothing,
      deaf: nothing,
      ended: () => (endedMs = Math.min(endedMs, atMs)),
    },
  );
  const piece = (rate * frameMs) / 1000;
  for (let at = 0; at < turn.sound.length; at += piece) {
    atMs += frameMs;
    hearing.hear(turn.sound.subarray(at, at + piece));
  }
  hearing.close();
  return endedMs;
}

function timer(silenceMs: number): (turn: Turn) => number {
  return ({ sound }) => {
    let [silentMs, voicedMs] = [0, 0];
    for (const [at, isVoice] of voiceFinder()(sound).entries()) {
      silentMs = isVoice ? 0 : silentMs + frameMs;
      voicedMs += isVoice ? frameMs : 0;
      if (voicedMs >= 200 && silentMs >= silenceMs) return (at + 1) * frameMs;
    }
    return Infinity;
  };
}

const takers: Record<string, (turn: Turn) => number> = { ours, "0.8 s": timer(800), "2.0 s": timer(2_000) };
for (const [number, set] of sets.entries()) {
  const turns = await Promise.all(Array.from({ length: perSet }, (_, at) => turnOf(set, number * 1_000 + at + 1)));
  for (const [name, taker] of Object.entries(takers)) {
    const ends = turns.map((turn) => taker(turn) - turn.endsAtMs);
    const cut = ends.filter((ms) => ms < 0).length / turns.length;
    const delay = median(ends.filter((ms) => ms >= 0 && ms < Infinity).map((ms) => ms / 1000));
    const isOurs = name === "ours";
    if (!isOurs) {
      process.stderr.write(
        `${set.name}: ${name} of silence cuts off ${Math.round(cut * 100)} %, waits ${delay.toFixed(2)} s\n`,
      );
      continue;
    }
    const note = `${set.name}, ${turns.length} turns`;
    report([
      measured({ bench: "turns: cut off", ours: cut * 100, limit: 0, unit: "%", note }),
      measured({ bench: "turns: median wait", ours: delay, limit: 2.4, unit: "s", note }),
    ]);
  }
}
await rm(folder, { recursive: true });
