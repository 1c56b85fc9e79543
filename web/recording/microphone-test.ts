/**
 * The microphone test, from a volume of 0 to 100 measured 20 times a second. It measures the room for three quiet
 * seconds, then waits for a voice that stays above the room long enough.
 */
export const measureEveryMs = 50;

const calibrationMs = 3000;
const minMeasurements = 20;
/** Speech restarts the room measurement. A room that never gets quiet is accepted. */
const maxCalibrationMs = 15_000;
/** The rise in volume that counts as speech. The threshold is higher until the room is measured. */
const speechThreshold = { unknownRoom: 15, knownRoom: 10 } as const;
const passAfter = 15;
/** Measurements in 12 s. */
const maxMeasurements = 240;
/** A noise floor this high masks a voice; half of it counts as hum. */
const maxNoiseFloor = 30;
const quietNoiseFloor = 15;
/** A smaller rise above the room's maximum counts as silence. */
const minRise = 1;
/** The volume of the loudest sound. A leveled voice stays in its band; a clipping voice does not. */
const fullVolume = 53;

export const volumeBands = ["silent", "good", "speaking", "loud"] as const;
export type VolumeBand = (typeof volumeBands)[number];
const bandEdges: Record<VolumeBand, readonly [from: number, to: number]> = {
  silent: [0, 5],
  good: [5, 15],
  speaking: [15, 30],
  loud: [30, 60],
};

/** The reason no microphone opened. */
export type MicrophoneProblem = "blocked" | "missing" | "in-use" | "insecure" | "failed";

/** The problem that the test found: silence, a faint voice or a room that masks the voice. */
export type Trouble = "silent" | "quiet" | "hum";

type Measured = {
  /** The displayed volume above the room. */
  volume: number;
  noiseFloor: number;
  /** The maximum volume of the room. */
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

/** The volume of samples: 0 for silence, 15 to 35 for a voice. */
export function volumeOf(samples: ArrayLike<number>): number {
  let power = 0;
  for (let at = 0; at < samples.length; at++) power += (samples[at] ?? 0) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(Math.sqrt(power / samples.length)) * fullVolume;
}

/** Smooths the volume: rises at once and falls slowly enough to bridge gaps between words. */
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

/** The position of a volume in its band, 0 to 1. */
export function placeInBand(volume: number): number {
  const [from, to] = bandEdges[bandOf(volume)];
  return Math.min(1, Math.max(0, volume - from) / (to - from));
}

/** Whether the room hums. A voice may still pass. */
export function hasHum({ noiseFloor }: Measured): boolean {
  return noiseFloor >= quietNoiseFloor;
}

/** Whether the average volume after the pass was too loud. */
export function isTooLoud({ voiced, volume }: { voiced: number; volume: number }): boolean {
  return voiced > 0 && bandOf(volume) === "loud";
}

/** The test after one more measurement at `atMs` of a monotonic clock. */
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

/** Averages the volume after the pass, without pauses, because the browser levels a voice within its first second. */
function measureAfterPass(test: Phase<"passed">, raw: number): MicrophoneTest {
  const now = Math.max(0, raw - test.noiseFloor);
  if (now <= speechThreshold.knownRoom) return test;
  const voiced = test.voiced + 1;
  const before = test.voiced === 0 ? now : test.volume;
  return { ...test, voiced, volume: before + (now - before) / voiced };
}
