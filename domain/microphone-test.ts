/**
 * Whether a voice can be heard, from a volume of 0 to 100 measured twenty times a second: three quiet seconds tell how
 * loud the room is, then a voice must stand out of it for long enough.
 */
export const measureEveryMs = 50;

const calibrationMs = 3000;
const minMeasurements = 20;
/** Somebody who talks while the room is heard makes it begin again; a room that never gets quiet is taken as it is. */
const maxCalibrationMs = 15_000;
/** How far the volume rises when somebody speaks: more is asked of it until the room is known. */
const speechThreshold = { unknownRoom: 15, knownRoom: 10 } as const;
const passAfter = 15;
/** Twelve seconds of them. */
const maxMeasurements = 240;
/** A room as loud as this drowns a voice; from half of it on, it hums. */
const maxNoiseFloor = 30;
const quietNoiseFloor = 15;
/** Less than this above the room is nothing at all. */
const minRise = 1.5;

export const volumeBands = ["silent", "good", "speaking", "loud"] as const;
export type VolumeBand = (typeof volumeBands)[number];
const bandsBegin: Record<VolumeBand, number> = { silent: 0, good: 5, speaking: 15, loud: 30 };

/** What a test found wrong: nothing to hear at all, a voice that hardly stands out, or a room that drowns it. */
export type Trouble = "silent" | "quiet" | "hum";

type Measured = {
  /** Above the room, as it is shown. */
  volume: number;
  noiseFloor: number;
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
  | ({ phase: "voice"; count: number; run: number; loudInRun: number; loudest: number } & Measured)
  | ({ phase: "passed"; tooLoud: boolean } & Measured)
  | ({ phase: "failed"; trouble: Trouble } & Measured);

export const newMicrophoneTest: MicrophoneTest = {
  phase: "room",
  beganMs: null,
  quietest: Infinity,
  sinceMs: 0,
  heard: [],
  volume: 0,
};

/** The volume of a stretch of sound: 0 for silence, about 15 to 30 for a voice, 75 for all that fits. */
export function volumeOf(samples: ArrayLike<number>): number {
  let power = 0;
  for (let at = 0; at < samples.length; at++) power += (samples[at] ?? 0) ** 2;
  return samples.length === 0 ? 0 : Math.sqrt(Math.sqrt(power / samples.length)) * 75;
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
  return volumeBands.findLast((band) => volume >= bandsBegin[band]) ?? "silent";
}

/** Where a volume stands on a dial whose four bands are equally wide: 0 to 1. */
export function dialPlace(volume: number): number {
  const ends = [0, 5, 15, 30, 60];
  const band = volumeBands.indexOf(bandOf(volume));
  const [from = 0, to = 60] = ends.slice(band, band + 2);
  return (band + Math.min(1, Math.max(0, volume - from) / (to - from))) / volumeBands.length;
}

/** Whether the room hums, though a voice may still stand out of it. */
export function hums({ noiseFloor }: Measured): boolean {
  return noiseFloor >= quietNoiseFloor;
}

/** The test after one more measurement, taken at `atMs` of a clock that only goes on. */
export function measured(test: MicrophoneTest, volume: number, atMs: number): MicrophoneTest {
  if (test.phase === "room") return hearRoom(test, volume, atMs);
  return test.phase === "voice" ? hearVoice(test, volume) : test;
}

type Phase<Name> = Extract<MicrophoneTest, { phase: Name }>;

function hearRoom(test: Phase<"room">, volume: number, atMs: number): MicrophoneTest {
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
  return { phase: "voice", count: 0, run: 0, loudInRun: 0, loudest: 0, volume: 0, noiseFloor };
}

function hearVoice(test: Phase<"voice">, raw: number): MicrophoneTest {
  const { noiseFloor } = test;
  const volume = Math.max(0, raw - noiseFloor);
  const loudest = Math.max(test.loudest, volume);
  const isVoice = volume > speechThreshold.knownRoom;
  const run = isVoice ? test.run + 1 : 0;
  const loudInRun = isVoice ? test.loudInRun + (bandOf(volume) === "loud" ? 1 : 0) : 0;
  if (run >= passAfter) return { phase: "passed", tooLoud: loudInRun > run / 2, volume, noiseFloor };
  const count = test.count + 1;
  if (count < maxMeasurements) return { ...test, count, run, loudInRun, loudest, volume };
  const trouble = noiseFloor >= maxNoiseFloor ? "hum" : loudest < minRise ? "silent" : "quiet";
  return { phase: "failed", trouble, volume, noiseFloor };
}
