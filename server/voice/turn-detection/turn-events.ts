import type { BargeInAct } from "./barge-in.ts";

export type TurnEvents = {
  /** The words of the turn so far. */
  onWords: (words: string) => void;
  /** The person speaks during a reply: the effect on that reply. */
  bargesIn: (act: BargeInAct) => void;
  /** The turn is about to end with these words, unless speech or words follow. Null as in `ended`. */
  endsSoon: (said: string | null) => void;
  /** The words of the turn; null without a recognizer. */
  ended: (said: string | null) => void;
  /** Words of a turn that has ended, or spoken during a reply without stopping it. */
  late: (said: string) => void;
  /** Twenty seconds of silence. */
  quiet: () => void;
  /** "I'm finished" was pressed, and nothing had been said. */
  nothingSaid: () => void;
  /** The recognizer accepts no more audio: turns now end by silence. Pending words may still arrive. */
  deaf: () => void;
  /** The place at the recognizer is free again. */
  left: () => void;
};
