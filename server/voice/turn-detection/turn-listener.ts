import { beyondBackchannel, isEcho } from "./backchannel.ts";
import type { Language } from "#domain/language.ts";
import { askedFor } from "#server/voice/turn-detection/voice-commands/requests.ts";
import { commandIn } from "#domain/voice-protocol/voice-command.ts";
import type { Word } from "#domain/recording/transcript.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import type { EndOfTurn } from "#server/providers/end-of-turn/end-of-turn.ts";
import type { OpenVad, Vad } from "#server/providers/vad/vad.ts";
import type { ListenLimits } from "#server/voice/speech-to-text/listen-limits.ts";
import { openListener, type ListenerEvents, type Listener } from "#server/voice/speech-to-text/live-transcriber.ts";
import { BargeIn, type BargeInAct } from "./barge-in.ts";
import { Endpointing, turnMs } from "./endpointing.ts";
import type { TurnEvents } from "./turn-events.ts";
import { OwnVoice } from "./speaker-voice.ts";
import { TurnSound } from "./turn-sound.ts";
import { textOf, TurnWords } from "./turn-words.ts";
import { energyVad } from "./find-voice.ts";

/** Wall-clock time for the last words after "I'm finished", in ms. */
const lastWordsMs = 1_500;

/** Detects the turns of one voice from its audio. Stores nothing; emits each word once, in its turn or late. */
export class TurnListener {
  private readonly events: TurnEvents;
  private readonly language: Language;
  private readonly vad: Vad;
  private readonly ownVoice = new OwnVoice();
  private readonly words = new TurnWords();
  private readonly endOfTurn: EndOfTurn | null;
  /** Null without a model. */
  private readonly turnSound: TurnSound | null;
  private readonly endpointing: Endpointing;
  private listener: Listener | null = null;
  private reply: { text: string; barge: BargeIn } | null = null;
  /** The audio received so far, and the start of this turn in it, in ms. */
  private soundMs = 0;
  private turnFromMs = 0;
  private finishing: NodeJS.Timeout | undefined;

  constructor(
    stt: LiveStt | null,
    how: {
      language: Language;
      longerPauses: boolean;
      limits?: ListenLimits;
      openVad?: OpenVad;
      endOfTurn?: EndOfTurn | null;
    },
    events: TurnEvents,
  ) {
    this.events = events;
    this.language = how.language;
    this.endOfTurn = how.endOfTurn ?? null;
    this.turnSound = this.endOfTurn && new TurnSound();
    this.vad = (how.openVad ?? energyVad)(
      (isVoice, ms) => this.onVadFrame(isVoice, ms),
      () => this.ownVoice.skipUnjudged(),
    );
    this.endpointing = new Endpointing(
      this.words,
      { language: how.language, longerPauses: how.longerPauses, softEndMs: () => this.vad.softEndMs() },
      {
        quiet: events.quiet,
        endsSoon: events.endsSoon,
        silenceBegins: (judge) => void this.judgeTurn(judge),
        silenceEnds: () => this.silenceEnds(),
      },
    );
    if (stt === null) return;
    const listenerEvents: ListenerEvents = {
      words: (words) => this.addFinalWords(words),
      partial: (text) => this.updatePartial(text),
      ended: () => this.loseRecognizer(),
      left: events.left,
    };
    this.words.isDeaf = false;
    this.listener = openListener(stt, listenerEvents, how.limits);
  }

  pushAudio(samples: Int16Array): void {
    const own = this.ownVoice.pushAudio(samples);
    this.listener?.pushAudio(own);
    this.turnSound?.push(own);
    this.vad.pushAudio(samples);
  }

  /** Ends the turn with its pending words, after "I'm finished" or the release of hold-to-talk. */
  finish(): void {
    if (this.reply !== null || this.finishing !== undefined) return;
    if (!this.endpointing.hasBegun()) return this.events.nothingSaid();
    if (this.words.isDeaf) return this.end();
    this.listener?.endUtterance();
    this.finishing = setTimeout(() => this.end(), lastWordsMs);
  }

  /** Delays the end of the turn by two seconds while the person uses the screen or asked for a moment. */
  hold(): void {
    this.endpointing.hold();
  }

  /** Starts a reply. Words of an unfinished turn are emitted as late. */
  beginReply(text: string): void {
    const before = this.words.drainCertain();
    this.beginTurn();
    this.endpointing.asked = askedFor(text, this.language);
    this.reply = { text, barge: new BargeIn(!this.words.isDeaf) };
    this.emitLateWords(before);
  }

  /** The reply was played to its end. Speech that began during it continues its turn. */
  endReply(): void {
    const { reply } = this;
    if (reply === null) return;
    this.reply = null;
    this.endpointing.continueTurn(reply.barge.voicedMs);
    if (reply.barge.voicedMs === 0) this.discardOverlap(reply.text);
  }

  /** Speech during a reply did not stop it: its words, and those still to come, belong to no turn. */
  private discardOverlap(reply: string): void {
    const words = this.words.drainCertain();
    this.endpointing.wordsChanged();
    this.turnFromMs = this.soundMs;
    const isOwn = isEcho(
      words.map(({ text }) => text),
      reply,
    );
    if (!isOwn) this.emitLateWords(words);
  }

  /** Closes the recognizer: turns continue without words. */
  deafen(): void {
    this.listener?.close();
    if (!this.words.isDeaf) this.loseRecognizer();
  }

  /** Closes at once. Returns the words of the unfinished turn. */
  close(): string {
    const rest = this.words.soFar;
    this.beginTurn();
    this.listener?.close();
    this.vad.close();
    return rest;
  }

  /** Rules decide until the model has answered, and where it cannot. */
  private async judgeTurn(judge: (isComplete: boolean) => void): Promise<void> {
    const { endOfTurn, turnSound } = this;
    if (endOfTurn === null || turnSound === null) return;
    const isComplete = await endOfTurn(turnSound.last(this.soundMs - this.turnFromMs));
    if (isComplete !== null) judge(isComplete);
  }

  private loseRecognizer(): void {
    this.words.isDeaf = true;
    this.words.partial = "";
    this.endpointing.wordsChanged();
    this.events.deaf();
  }

  private addFinalWords(words: Word[]): void {
    this.emitLateWords(words.filter(({ startMs }) => startMs < this.turnFromMs));
    const now = words.filter(({ startMs }) => startMs >= this.turnFromMs);
    if (now.length === 0) return;
    this.words.add(now);
    this.endpointing.wordsChanged();
    if (this.reply !== null) return this.interruptByWords(this.reply);
    this.events.onWords(this.words.soFar);
    if (this.finishing !== undefined) this.end();
  }

  private updatePartial(text: string): void {
    if (text === this.words.partial) return;
    this.words.partial = text;
    this.endpointing.wordsChanged();
    if (text === "") return;
    if (this.reply !== null) this.interruptByWords(this.reply);
    else this.events.onWords(this.words.soFar);
  }

  /** An echo of the reply does not interrupt it. */
  private interruptByWords({ text, barge }: { text: string; barge: BargeIn }): void {
    const all = this.words.soFar.split(" ");
    if (isEcho(all, text)) return;
    const wish = commandIn(all.join(" "), this.language);
    const isAsked = wish !== null && wish !== "carry-on";
    this.applyBargeIn(barge.onWords(beyondBackchannel(all, this.language).length, isAsked));
  }

  private emitLateWords(words: readonly Word[]): void {
    const isMore = beyondBackchannel(
      words.map(({ text }) => text),
      this.language,
    );
    if (isMore.length > 0) this.events.late(textOf(words));
  }

  private applyBargeIn(act: BargeInAct | null): void {
    if (act === null || this.reply === null) return;
    if (act === "give-way") {
      this.endpointing.continueTurn(Math.max(this.reply.barge.voicedMs, this.words.soFar === "" ? 0 : turnMs));
      this.reply = null;
    }
    this.events.bargesIn(act);
    if (act === "go-on" && this.reply !== null) this.discardOverlap(this.reply.text);
    if (act === "give-way" && this.words.soFar !== "") this.events.onWords(this.words.soFar);
  }

  private onVadFrame(isVoice: boolean, ms: number): void {
    this.soundMs += ms;
    const nearness = this.ownVoice.judge(isVoice, ms, this.reply === null);
    if (this.reply !== null) return this.applyBargeIn(this.reply.barge.onFrame(nearness === "voice", ms));
    this.endpointing.onFrame(nearness, ms, this.soundMs);
  }

  private silenceEnds(): void {
    if (this.words.partial === "") this.end();
    else this.finish();
  }

  private beginTurn(): void {
    clearTimeout(this.finishing);
    this.finishing = undefined;
    this.words.clear();
    this.endpointing.beginTurn();
    this.turnFromMs = this.soundMs;
  }

  private end(): void {
    const { said } = this.words;
    const isTurn = this.endpointing.isTurn();
    this.beginTurn();
    if (!isTurn) return;
    this.endpointing.resumeQuietReports();
    this.listener?.endUtterance();
    this.events.ended(said === "" ? null : said);
  }
}
