import type { Language } from "#domain/language.ts";
import { isHum } from "./backchannel.ts";
import { silenceToWait } from "./silence-to-wait.ts";
import type { AskedFor } from "#server/voice/turn-detection/voice-commands/requests.ts";
import type { Nearness } from "./speaker-voice.ts";
import type { TurnEvents } from "./turn-events.ts";
import type { TurnWords } from "./turn-words.ts";

/** This much voice is a turn, whatever its words. */
export const turnMs = 600;
/** Durations in ms of received audio: a slow network delays the end of a turn and never cuts it off. */
const beginMs = 200;
const quietMs = 20_000;
const lateWordsMs = 5_000;
const holdMs = 2_000;
/** A turn does not end earlier while a faint voice continues: it may be the speaker's own. */
const faintMs = 3_000;
/** The longest pause within a word, and the shortest between breaths. */
const bridgeMs = 200;
const breathMs = 400;
/** The silence after which an end-of-turn model is asked. */
const judgeAfterMs = 200;
/** The lead time of a predicted turn end, which lets a reply be prepared, and the most predictions per turn. */
const predictionLeadMs = 600;
const maxPredictions = 6;

export type EndpointingHow = {
  language: Language;
  longerPauses: boolean;
  /** The value of `Vad.softEndMs`. */
  softEndMs: () => number;
};
/**
 * `silenceEnds`: the person has been silent for as long as their words ask for. `silenceBegins`: an end-of-turn model may
 * judge the turn; a verdict after the silence is ignored.
 */
export type EndpointingEvents = Pick<TurnEvents, "quiet" | "endsSoon"> & {
  silenceBegins: (judge: (isComplete: boolean) => void) => void;
  silenceEnds: () => void;
};

/**
 * Detects the start and the end of a turn from voice and silence. One instance per conversation; it receives frames
 * only between replies.
 */
export class Endpointing {
  /** What the interviewer's last question asks for. */
  asked: AskedFor | null = null;
  private readonly words: TurnWords;
  private readonly how: EndpointingHow;
  private readonly events: EndpointingEvents;
  /** Null after new voice or words: the wait is computed again. */
  private patience: number | null = null;
  private isPredicted = false;
  /** The verdict of the end-of-turn model on this silence. */
  private isComplete: boolean | null = null;
  private silence: symbol | null = null;
  /** The current silence contains a faint voice. */
  private isFaint = false;
  private predictionCount = 0;
  private voicedMs = 0;
  private silentMs = 0;
  private heldMs = 0;
  private wasQuiet = false;

  constructor(words: TurnWords, how: EndpointingHow, events: EndpointingEvents) {
    this.words = words;
    this.how = how;
    this.events = events;
  }

  /** `soundMs`: the audio received so far, including this frame. */
  onFrame(nearness: Nearness, ms: number, soundMs: number): void {
    if (nearness === "faint") this.isFaint = true;
    if (nearness !== "voice") return this.addSilence(ms, soundMs);
    this.forgetSilence();
    if (this.silentMs >= breathMs) this.words.breathAt(soundMs - ms - this.silentMs / 2);
    this.silentMs = 0;
    this.heldMs = 0;
    this.voicedMs += ms;
  }

  /** The recognized words changed: the wait is computed again. */
  wordsChanged(): void {
    this.patience = null;
  }

  /** Delays the end of the turn by two seconds and restarts the quiet timer of twenty. */
  hold(): void {
    this.heldMs = this.silentMs + holdMs;
  }

  /** Milliseconds of the current turn spoken during a reply. */
  continueTurn(voicedMs: number): void {
    this.voicedMs = voicedMs;
    this.silentMs = 0;
  }

  hasBegun(): boolean {
    return this.voicedMs >= beginMs || this.words.soFar !== "";
  }

  /** It is more than a cough or a hum. */
  isTurn(): boolean {
    return this.voicedMs >= turnMs || !isHum(this.words.texts, this.how.language);
  }

  beginTurn(): void {
    this.forgetSilence();
    this.predictionCount = 0;
    [this.voicedMs, this.silentMs, this.heldMs] = [0, 0, 0];
  }

  /** Speech was heard: silence is reported again from now on. */
  resumeQuietReports(): void {
    this.wasQuiet = false;
  }

  private forgetSilence(): void {
    [this.patience, this.isComplete, this.silence] = [null, null, null];
    this.isFaint = false;
  }

  private judgeSilence(): void {
    const silence = Symbol("silence");
    this.silence = silence;
    this.events.silenceBegins((isComplete) => {
      if (this.silence === silence) [this.isComplete, this.patience] = [isComplete, null];
    });
  }

  private addSilence(ms: number, soundMs: number): void {
    this.silentMs += ms;
    if (!this.hasBegun()) return this.addSilenceBeforeTurn();
    if (this.silence === null && this.silentMs >= judgeAfterMs) this.judgeSilence();
    if (this.patience === null) [this.patience, this.isPredicted] = [this.patienceMs(soundMs), false];
    const endsAtMs = Math.max(this.patience + this.how.softEndMs(), this.heldMs, this.isFaint ? faintMs : 0);
    if (this.silentMs >= endsAtMs - predictionLeadMs) this.predictEnd();
    if (this.silentMs >= endsAtMs) this.events.silenceEnds();
  }

  private addSilenceBeforeTurn(): void {
    if (this.silentMs > bridgeMs) this.voicedMs = 0;
    if (this.silentMs < quietMs + Math.max(0, this.heldMs - holdMs) || this.wasQuiet) return;
    this.wasQuiet = true;
    this.events.quiet();
  }

  private predictEnd(): void {
    if (this.isPredicted || this.words.partial !== "" || !this.isTurn()) return;
    this.isPredicted = true;
    const { said } = this.words;
    if (said === "") return;
    if (this.predictionCount++ < maxPredictions) this.events.endsSoon(said);
  }

  private patienceMs(soundMs: number): number {
    const { language, longerPauses } = this.how;
    const said = this.words.inBreaths(soundMs - this.silentMs);
    const { asked, isComplete } = this;
    if (said !== "") return silenceToWait(said, language, longerPauses, asked, this.words.confidence(), isComplete);
    const { isDeaf } = this.words;
    if (isDeaf) return silenceToWait(null, language, longerPauses, null, undefined, isComplete);
    return silenceToWait("", language, longerPauses) + lateWordsMs;
  }
}
