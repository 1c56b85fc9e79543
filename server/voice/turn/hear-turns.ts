import type { Language } from "#domain/language.ts";
import { silenceToWait } from "#domain/voice-agent/silence-to-wait.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import type { ListenLimits } from "#server/voice/listen/listen-limits.ts";
import { frameMs } from "#server/voice/listen/frame-levels.ts";
import { openListener, type Hears, type Listener } from "#server/voice/listen/open-listener.ts";
import { voiceFinder } from "./find-voice.ts";

export type TurnEvents = {
  /** The words of the turn so far. */
  heard: (words: string) => void;
  /** They speak for so long that they mean it, whoever else speaks. */
  insisted: () => void;
  /** What was said; null where nobody here knows the words. */
  ended: (said: string | null) => void;
  /** Nobody has said anything for twenty seconds. */
  quiet: () => void;
  /** The recogniser has given up, or there was no place for it: turns end by silence from now on. */
  deaf: () => void;
};

/** All in ms of the sound that came: what is slow on the way delays a turn, and never cuts it off. */
const [beginMs, insistMs, quietMs, lateWordsMs, holdMs] = [200, 600, 20_000, 5_000, 2_000];
/** A pause within a word. */
const bridgeMs = 200;
/** The end of a word is softer than what counts as voice. */
const softEndMs = 150;

/** Takes the sound of one voice, and says when a turn has ended. Nothing is kept of it. */
export class TurnHearing {
  private readonly events: TurnEvents;
  private readonly language: Language;
  private readonly longerPauses: boolean;
  private readonly frames = voiceFinder();
  private listener: Listener | null = null;
  private words: string[] = [];
  private voicedMs = 0;
  private burstMs = 0;
  private silentMs = 0;
  private heldMs = 0;
  private hasInsisted = false;
  private wasQuiet = false;

  constructor(
    stt: LiveStt | null,
    how: { language: Language; longerPauses: boolean; limits?: ListenLimits },
    events: TurnEvents,
  ) {
    this.events = events;
    this.language = how.language;
    this.longerPauses = how.longerPauses;
    if (stt === null) return;
    const hears: Hears = {
      words: (words) => {
        this.words.push(...words.map(({ text }) => text));
        events.heard(this.words.join(" "));
      },
      ended: () => {
        this.listener = null;
        events.deaf();
      },
    };
    this.listener = openListener(stt, hears, how.limits);
  }

  hear(samples: Int16Array): void {
    this.listener?.hear(samples);
    for (const isVoice of this.frames(samples)) this.frame(isVoice);
  }

  /** "I'm finished", or hold to talk let go: the turn ends now. */
  finish(): void {
    if (this.voicedMs >= beginMs || this.words.length > 0) this.end();
  }

  /** Somebody is busy at the screen, or asked for a moment: nothing is said for two seconds, and twenty begin anew. */
  hold(): void {
    this.heldMs = this.silentMs + holdMs;
  }

  /** What was said while somebody else had the word is forgotten. */
  reset(): void {
    this.words = [];
    [this.voicedMs, this.burstMs, this.silentMs, this.heldMs] = [0, 0, 0, 0];
    this.hasInsisted = false;
  }

  close(): void {
    this.listener?.close();
  }

  private frame(isVoice: boolean): void {
    if (!isVoice) return this.silence();
    this.silentMs = 0;
    this.heldMs = 0;
    this.burstMs += frameMs;
    this.voicedMs += frameMs;
    if (this.burstMs < insistMs || this.hasInsisted) return;
    this.hasInsisted = true;
    this.events.insisted();
  }

  private silence(): void {
    this.silentMs += frameMs;
    if (this.silentMs > bridgeMs) this.burstMs = 0;
    if (this.voicedMs < beginMs) {
      if (this.silentMs > bridgeMs) this.voicedMs = 0;
      if (this.silentMs < quietMs + Math.max(0, this.heldMs - holdMs) || this.wasQuiet) return;
      this.wasQuiet = true;
      return this.events.quiet();
    }
    const said = this.listener === null ? null : this.words.join(" ");
    const waits = silenceToWait(said, this.language, this.longerPauses) + softEndMs + (said === "" ? lateWordsMs : 0);
    if (this.silentMs >= Math.max(waits, this.heldMs)) this.end();
  }

  private end(): void {
    const said = this.listener === null ? null : this.words.join(" ");
    const isTurn = this.voicedMs >= insistMs || (said ?? "") !== "";
    this.reset();
    if (!isTurn) return;
    this.wasQuiet = false;
    this.listener?.endUtterance();
    this.events.ended(said === "" ? null : said);
  }
}
