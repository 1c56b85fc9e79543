import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import { randomFrom } from "#server/testing/random-from.ts";
import { piecesOf, type Kind, type TurnSet } from "./turn-sets.ts";

export const rate = 16_000;
const recognizedMs = 400;
const endMs = 9_000;
const leadMs = 500;
const espeak = "espeak:";
const run = promisify(execFile);

/** One turn: its words with times, its speech intervals (ms), and its true end. */
export type Turn = {
  sound: Int16Array;
  words: { text: string; atMs: number }[];
  spoken: { fromMs: number; toMs: number }[];
  endsAtMs: number;
  isQuestion: boolean;
  /** The speaker asks for time to think, not for a reply. */
  isMoment: boolean;
};

/** Synthesizes the turns of a set. A seed always gives the same turn. */
export class TurnPlayer {
  private readonly folder: string;
  private readonly said = new Map<string, Promise<Int16Array>>();

  constructor(folder: string) {
    this.folder = folder;
  }

  async turn(set: TurnSet, seed: number): Promise<Turn> {
    const random = randomFrom(seed);
    const pick = <T>(from: readonly T[]): T => {
      const picked = from[Math.floor(random() * from.length)];
      if (picked === undefined) throw new Error("There is nothing to pick from.");
      return picked;
    };
    const [voice, stretch, isNoisy] = [pick(set.voices), random() < 0.3 ? 1.3 : 1, random() < 0.5];
    const isQuestion = random() < 0.1 && set.questions.length > 0;
    const moments = set.moments ?? [];
    const asked = isQuestion ? pick([...set.questions, ...moments]) : null;
    const isMoment = asked !== null && moments.includes(asked);
    const said = asked === null ? emit(set, pick, random) : piecesOf(asked);
    const pieces: Int16Array[] = [new Int16Array((leadMs * rate) / 1000)];
    const turn: Pick<Turn, "words" | "spoken"> = { words: [], spoken: [] };
    const length = () => pieces.reduce((sum, { length: count }) => sum + count, 0) / (rate / 1000);
    const say = async (text: string) => {
      const fromMs = length();
      pieces.push(await this.speak(voice, text, stretch));
      turn.spoken.push({ fromMs, toMs: length() });
      turn.words.push({ text: set.told === undefined ? text : asRecognized(text), atMs: length() });
    };
    for (const { said: piece, kind } of said) {
      await say(piece);
      if (kind === null) continue;
      const [least, most] = set.pauses[kind];
      pieces.push(new Int16Array(Math.round(((least + random() ** set.skew * (most - least)) * rate) / 1000)));
    }
    const endsAtMs = length();
    pieces.push(new Int16Array((endMs * rate) / 1000));
    const sound = Int16Array.from(pieces.flatMap((piece) => [...piece]));
    return {
      ...turn,
      sound: isNoisy && set.isQuiet !== true ? withNoise(sound, random) : sound,
      endsAtMs,
      isQuestion,
      isMoment,
    };
  }

  private speak(voice: string, text: string, stretch: number): Promise<Int16Array> {
    const key = `${voice} ${stretch} ${text}`;
    const sound = this.said.get(key) ?? this.record(voice, text, stretch);
    this.said.set(key, sound);
    return sound;
  }

  private async record(voice: string, text: string, stretch: number): Promise<Int16Array> {
    const file = join(this.folder, `${this.said.size}.wav`);
    const slow = Math.round(160 / stretch);
    await (voice.startsWith(espeak)
      ? run("espeak-ng", ["-v", voice.slice(espeak.length), "-s", String(slow), "-w", file, text])
      : run("flite", ["-voice", voice, "--setf", `duration_stretch=${stretch}`, "-t", text, "-o", file]));
    const raw = `${file}.raw`;
    const to = ["-ar", String(rate), "-ac", "1", "-f", "s16le", raw];
    await run("ffmpeg", ["-loglevel", "error", "-i", file, ...to]);
    const samples = new Int16Array(Uint8Array.from(await readFile(raw)).buffer);
    const first = samples.findIndex((sample) => Math.abs(sample) > 300);
    const last = samples.findLastIndex((sample) => Math.abs(sample) > 300);
    return samples.slice(first, last + 1);
  }
}

function emit(
  set: TurnSet,
  pick: <T>(from: readonly T[]) => T,
  random: () => number,
): { said: string; kind: Kind | null }[] {
  if (set.told !== undefined) return piecesOf(pick(set.told));
  const starts = [pick(set.starts ?? []), ...(random() < 0.5 ? [pick(set.starts ?? [])] : [])];
  return [...starts, { said: pick(set.ends ?? []), kind: null }];
}

/** The output of a recognizer without punctuation. */
const asRecognized = (said: string) =>
  said
    .toLowerCase()
    .replaceAll(/[.,?!]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();

/** About 20 dB below the voices. */
function withNoise(sound: Int16Array, random: () => number): Int16Array {
  return sound.map((sample) => Math.max(-32_768, Math.min(32_767, sample + (random() - 0.5) * 700)));
}

/** Delivers the words of a turn at their recognition times. */
export function playedStt({ words }: Turn, language: TurnSet["language"]): LiveStt {
  return {
    engine: "played",
    languages: [language],
    open: (events) => {
      let [playedMs, next] = [0, 0];
      return {
        pushAudio: (sound) => {
          playedMs += sound.length / 2 / (rate / 1000);
          for (let word = words[next]; word && playedMs >= word.atMs + recognizedMs; word = words[++next])
            events.words([{ text: word.text, startMs: 0, endMs: word.atMs, confidence: 1 }]);
        },
        endUtterance: () => undefined,
        behindMs: () => 0,
        finish: async () => undefined,
        close: () => undefined,
      };
    },
  };
}
