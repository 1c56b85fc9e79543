import { availableParallelism } from "node:os";
import type { Limit } from "#server/api/auth/limits/rate-limits.ts";
import { listenBounds } from "#domain/recording/listening.ts";

const fewestPlaces = 4;
const mostPlaces = 8;

export type ListenLimits = {
  maxListeners: number;
  maxStrangersOfNetwork: number;
  maxStrangers: number;
  maxBeginMs: number;
  begins: Limit;
  maxSoundMs: number;
  maxAheadMs: number;
  maxBehindMs: number;
  maxIdleMs: number;
  maxFinishMs: number;
  lookMs: number;
};

/** What listening may cost a process. Times in ms. */
export const listenLimits: ListenLimits = {
  /** Voices heard at once: each takes a sixth of a processor and 110 MB. */
  maxListeners: Math.min(mostPlaces, Math.max(fewestPlaces, availableParallelism())),
  /** Sockets that have not said whose they are, of one network and of all. */
  maxStrangersOfNetwork: 8,
  maxStrangers: 100,
  /** How long one may take to say it. */
  maxBeginMs: 10_000,
  /** Of one person: they speak, think better of it, and speak again. */
  begins: { points: 30, seconds: 60 },
  maxSoundMs: listenBounds.maxSoundMs,
  /** Sound comes as fast as it is spoken, but for what waited on the way. */
  maxAheadMs: 10_000,
  /** A recognizer that is so far behind will not catch up. */
  maxBehindMs: 20_000,
  /** As long as nobody sends anything. */
  maxIdleMs: 60_000,
  /** How long the last words may take. */
  maxFinishMs: 60_000,
  /** How often it is asked whether it still may. */
  lookMs: 2_000,
};
