import type { BargeInAct } from "./barge-in.ts";

export type TurnEvents = {
  /** The words of the turn so far. */
  onWords: (words: string) => void;
  /** They speak while a reply is said: how it is said from now on. */
  bargesIn: (act: BargeInAct) => void;
  /** The turn ends in a moment with this, unless they go on or more is understood. Null as in `ended`. */
  endsSoon: (said: string | null) => void;
  /** What was said; null where nobody here knows the words. */
  ended: (said: string | null) => void;
  /** Words of a turn that has ended, or spoken during a reply without stopping it. */
  late: (said: string) => void;
  /** Twenty seconds of silence. */
  quiet: () => void;
  /** "I'm finished" was pressed, and nothing had been said. */
  nothingSaid: () => void;
  /** The recogniser takes no more sound: turns end by silence from now on. Words that were on their way may still come. */
  deaf: () => void;
  /** Its place is free again. */
  left: () => void;
};
