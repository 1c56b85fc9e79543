import type { SoundVersion } from "./reader.ts";
import type { SleepTime } from "./sleep-times.ts";
import type { Speed } from "./speeds.ts";

/** Texts of a book that is read along. */
export type ReaderWords = {
  player: string;
  hearBook: string;
  before: string;
  after: string;
  /** Names the voice while it plays. */
  ownRecording: string;
  speed: string;
  speeds: Record<Speed, string>;
  sleep: string;
  sleepTimes: Record<SleepTime, string>;
  sound: string;
  soundings: Record<SoundVersion, string>;
  chapters: string;
  how: string;
  writtenByHand: string;
  unread: string;
  silent: string;
};
