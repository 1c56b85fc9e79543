/**
 * Whether a voice can be heard, from a volume of 0 to 100 measured twenty times a second: three quiet seconds tell how
 * loud the room is, then a voice must stand out of it for long enough.
 */
export const measureEveryMs = 50;

const calibrationMs = 3000;
const minMeasurements = 20;
/** Speech while the room is measured restarts it; a room that never gets quiet is accepted. */
const maxCalibrationMs = 15_000;
/** How far the volume rises when somebody speaks: more is asked of it until the room is known. */
const speechThreshold = { unknownRoom: 15, knownRoom: 10 } as const;
const passAfter = 15;
/** Twelve seconds of them. */
const maxMeasurements = 240;
/** A room as loud as this drowns a voice; from half of it on, it hums. */
const maxNoiseFloor = 30;
const quietNoiseFloor = 15;
/** Less than this above the loudest of the room is nothing at all. */
const minRise = 1;
/** What the loudest sound measures. A voice that the browser has levelled stays in its band, one that clips does not. */
const fullVolume = 53;

export const volumeBands = ["silent", "good", "speaking", "loud"] as const;
export type VolumeBand = (typeof volumeBands)[number];
const bandEdges: Record<VolumeBand, readonly [from: number, to: number]> = {
  silent: [0, 5],
  good: [5, 15],
  speaking: [15, 30],
  loud: [30, 60],
};

/** Why no microphone could be opened. */
export type MicrophoneProblem = "blocked" | "missing" | "in-use" | "insecure" | "failed";

/** What a test found wrong: nothing to hear at all, a voice that hardly stands out, or a room that drowns it. */
export type Trouble = "silent" | "quiet" | "hum";

type Measured = {
  /** Above the room, as it is shown. */
  volume: number;
  noiseFloor: number;
  /** The loudest of the room, as it was measured. */
  roomLoudest: number;
};
export type MicrophoneTest =
  | {
      phase: "room";
      beganMs: number | null;
      quietest: number;
      sinceMs: number;
      heard: readonly number[];
      volume: number;
    }
  | ({ phase: "voice"; count: number; run: number; loudest: number } & Measured)
  | ({ phase: "passed"; voiced: number } & Measured)
  | ({ phase: "failed"; trouble: Trouble } & Measured);

export const newMicrophoneTest: MicrophoneTest = {
  phase: "room",
  beganMs: null,
  quietest: Infinity,
  sinceMs: 0,
  heard: [],
  volume: 0,
};

/** The volume of a stretch of sound: 0 for silence, 15 to 35 for a voice. */
export function volumeOf(samples: ArrayLike<number>): number {
  let power = 0;
  for (let at = 0; at < samples.length; at++) power += (samples[at] ?? 0) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(Math.sqrt(power / samples.length)) * fullVolume;
}

/** Follows a voice up at once, and down as slowly as the gaps between words last. */
export function followVolume(before: number, now: number): number {
  return now >= before ? now : before * 0.8 + now * 0.2;
}

export function noiseFloorOf(heard: readonly number[]): number {
  const average = heard.reduce((sum, one) => sum + one, 0) / Math.max(1, heard.length);
  return Math.max(average + 3, Math.max(0, ...heard) + 2, 5);
}

export function bandOf(volume: number): VolumeBand {
  return volumeBands.findLast((band) => volume >= bandEdges[band][0]) ?? "silent";
}

/** How far a volume is through its band: 0 to 1. */
export function placeInBand(volume: number): number {
  const [from, to] = bandEdges[bandOf(volume)];
  return Math.min(1, Math.max(0, volume - from) / (to - from));
}

/** Whether the room hums, though a voice may still stand out of it. */
export function hasHum({ noiseFloor }: Measured): boolean {
  return noiseFloor >= quietNoiseFloor;
}

/** Whether a voice that passed was too loud, by and large, in what followed. */
export function isTooLoud({ voiced, volume }: { voiced: number; volume: number }): boolean {
  return voiced > 0 && bandOf(volume) === "loud";
}

/** The test after one more measurement, taken at `atMs` of a clock that only goes on. */
export function addMeasurement(test: MicrophoneTest, volume: number, atMs: number): MicrophoneTest {
  if (test.phase === "room") return measureRoom(test, volume, atMs);
  if (test.phase === "voice") return measureVoice(test, volume);
  return test.phase === "passed" ? measureAfterPass(test, volume) : test;
}

type Phase<Name> = Extract<MicrophoneTest, { phase: Name }>;

function measureRoom(test: Phase<"room">, volume: number, atMs: number): MicrophoneTest {
  const beganMs = test.beganMs ?? atMs;
  const quietest = Math.min(test.quietest, volume);
  const isWords = (one: number) => one - quietest > speechThreshold.unknownRoom && atMs - beganMs < maxCalibrationMs;
  const before = test.heard.some(isWords) ? [] : test.heard;
  if (isWords(volume)) return { phase: "room", beganMs, quietest, sinceMs: atMs, heard: [], volume };
  const heard = [...before, volume];
  const sinceMs = before.length === 0 ? atMs : test.sinceMs;
  if (atMs - sinceMs < calibrationMs || heard.length < minMeasurements)
    return { phase: "room", beganMs, quietest, sinceMs, heard, volume };
  const noiseFloor = noiseFloorOf(heard);
  return { phase: "voice", count: 0, run: 0, loudest: 0, volume: 0, noiseFloor, roomLoudest: Math.max(...heard) };
}

function measureVoice(test: Phase<"voice">, raw: number): MicrophoneTest {
  const { noiseFloor, roomLoudest } = test;
  const volume = Math.max(0, raw - noiseFloor);
  const known = { volume, noiseFloor, roomLoudest };
  const run = volume > speechThreshold.knownRoom ? test.run + 1 : 0;
  if (run >= passAfter) return { phase: "passed", voiced: 0, ...known };
  const [count, loudest] = [test.count + 1, Math.max(test.loudest, raw)];
  if (count < maxMeasurements) return { phase: "voice", count, run, loudest, ...known };
  const isNothing = loudest - roomLoudest < minRise;
  const trouble = noiseFloor >= maxNoiseFloor ? "hum" : isNothing ? "silent" : "quiet";
  return { phase: "failed", trouble, ...known };
}

/**
 * The browser levels a voice within its first second, so how loud it is shows in what follows: the volume is the average of
 * that, its rests left out.
 */
function measureAfterPass(test: Phase<"passed">, raw: number): MicrophoneTest {
  const now = Math.max(0, raw - test.noiseFloor);
  if (now <= speechThreshold.knownRoom) return test;
  const voiced = test.voiced + 1;
  const before = test.voiced === 0 ? now : test.volume;
  return { ...test, voiced, volume: before + (now - before) / voiced };
}
