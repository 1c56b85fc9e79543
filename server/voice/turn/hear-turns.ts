import { beyondBackchannel, isEcho, isHum } from "#domain/voice-agent/backchannel.ts";
import type { Language } from "#domain/language.ts";
import { askedFor, type AskedFor } from "#domain/voice-agent/wishes/asked-for.ts";
import { silenceToWait } from "#domain/voice-agent/silence-to-wait.ts";
import { wishIn } from "#domain/voice-agent/spoken-wish.ts";
import type { Word } from "#domain/transcript.ts";
import type { LiveStt } from "#server/providers/stt/live/live-stt.ts";
import type { OpenVad, Vad } from "#server/providers/vad/vad.ts";
import type { ListenLimits } from "#server/voice/listen/listen-limits.ts";
import { openListener, type Hears, type Listener } from "#server/voice/listen/open-listener.ts";
import { BargeIn, type BargeInAct } from "./barge-in.ts";
import type { TurnEvents } from "./turn-events.ts";
import { energyVad } from "./find-voice.ts";

/** All in ms of the sound that came: what is slow on the way delays a turn, and never cuts it off. */
const [beginMs, turnMs, quietMs, lateWordsMs, holdMs] = [200, 600, 20_000, 5_000, 2_000];
/** A pause within a word, and one between breaths. */
const [bridgeMs, breathMs] = [200, 400];
/** How long the last words may take after "I'm finished", by the clock. */
const lastWordsMs = 1_500;
/** A turn's end is foretold so long before, so that a reply can be ready; and no more often in one turn. */
const [foretoldMs, maxForetold] = [600, 6];

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(" ");

/** Takes the sound of one voice, and says when a turn has ended. Nothing is kept of it; each word is given in a turn, or late. */
export class TurnHearing {
  private readonly events: TurnEvents;
  private readonly language: Language;
  private readonly longerPauses: boolean;
  private readonly vad: Vad;
  private listener: Listener | null = null;
  private isDeaf = true;
  private words: Word[] = [];
  /** What is understood so far of words that are not certain yet. */
  private partial = "";
  /** The middles of the pauses of this turn. */
  private breaths: number[] = [];
  /** Until more is heard. */
  private patience: number | null = null;
  private asked: AskedFor | null = null;
  private isForetold = false;
  private foretold = 0;
  private reply: { text: string; barge: BargeIn } | null = null;
  /** Of the sound: how much came, and where this turn began. */
  private soundMs = 0;
  private turnFromMs = 0;
  private voicedMs = 0;
  private silentMs = 0;
  private heldMs = 0;
  private wasQuiet = false;
  private finishing: NodeJS.Timeout | undefined;

  constructor(
    stt: LiveStt | null,
    how: { language: Language; longerPauses: boolean; limits?: ListenLimits; openVad?: OpenVad },
    events: TurnEvents,
  ) {
    this.events = events;
    this.language = how.language;
    this.longerPauses = how.longerPauses;
    this.vad = (how.openVad ?? energyVad)((isVoice, ms) => this.frame(isVoice, ms));
    if (stt === null) return;
    const hears: Hears = {
      words: (words) => this.recognised(words),
      partial: (text) => this.understood(text),
      ended: () => this.loseWords(),
      left: events.left,
    };
    this.isDeaf = false;
    this.listener = openListener(stt, hears, how.limits);
  }

  hear(samples: Int16Array): void {
    this.listener?.hear(samples);
    this.vad.hear(samples);
  }

  /** "I'm finished", or hold to talk let go: the turn ends now, with the words that are on their way. */
  finish(): void {
    if (this.reply !== null || this.finishing !== undefined) return;
    if (!this.hasBegun()) return this.events.nothingSaid();
    if (this.isDeaf) return this.end();
    this.listener?.endUtterance();
    this.finishing = setTimeout(() => this.end(), lastWordsMs);
  }

  /** Somebody is busy at the screen, or asked for a moment: nothing is said for two seconds, and twenty begin anew. */
  hold(): void {
    this.heldMs = this.silentMs + holdMs;
  }

  /** A reply is said from now on, whatever was being said. */
  replyBegins(text: string): void {
    const before = this.words;
    this.beginTurn();
    this.asked = askedFor(text, this.language);
    this.reply = { text, barge: new BargeIn(!this.isDeaf) };
    this.giveLate(before);
  }

  /** It was said to its end. Who began to speak beneath it goes on with their turn. */
  replyEnds(): void {
    const { reply } = this;
    if (reply === null) return;
    this.reply = null;
    this.voicedMs = reply.barge.voicedMs;
    this.silentMs = 0;
    if (this.voicedMs === 0) this.wasNoTurn(reply.text);
  }

  /** What was said beneath a reply has not stopped it: its words, and those that are on their way, are of no turn. */
  private wasNoTurn(reply: string): void {
    const { words } = this;
    this.words = [];
    this.patience = null;
    this.turnFromMs = this.soundMs;
    const isOwn = isEcho(
      words.map(({ text }) => text),
      reply,
    );
    if (!isOwn) this.giveLate(words);
  }

  /** From now on it hears a voice, and no words. */
  deafen(): void {
    this.listener?.close();
    if (!this.isDeaf) this.loseWords();
  }

  /** At once. Gives what was understood of a turn that has not ended. */
  close(): string {
    const rest = this.soFar();
    this.beginTurn();
    this.listener?.close();
    this.vad.close();
    return rest;
  }

  private loseWords(): void {
    this.isDeaf = true;
    this.partial = "";
    this.patience = null;
    this.events.deaf();
  }

  private recognised(words: Word[]): void {
    this.giveLate(words.filter(({ startMs }) => startMs < this.turnFromMs));
    const now = words.filter(({ startMs }) => startMs >= this.turnFromMs);
    if (now.length === 0) return;
    this.words.push(...now);
    this.patience = null;
    if (this.reply !== null) return this.recognisedBeneath(this.reply);
    this.events.heard(this.soFar());
    if (this.finishing !== undefined) this.end();
  }

  private understood(text: string): void {
    if (text === this.partial) return;
    this.partial = text;
    this.patience = null;
    if (text === "") return;
    if (this.reply !== null) this.recognisedBeneath(this.reply);
    else this.events.heard(this.soFar());
  }

  private soFar(): string {
    return [textOf(this.words), this.partial].filter((part) => part !== "").join(" ");
  }

  /** Nobody's own voice stops them. */
  private recognisedBeneath({ text, barge }: { text: string; barge: BargeIn }): void {
    const all = this.soFar().split(" ");
    if (isEcho(all, text)) return;
    const wish = wishIn(all.join(" "), this.language);
    const isAsked = wish !== null && wish !== "carry-on";
    this.bargeIn(barge.recognised(beyondBackchannel(all, this.language).length, isAsked));
  }

  private giveLate(words: readonly Word[]): void {
    const isMore = beyondBackchannel(
      words.map(({ text }) => text),
      this.language,
    );
    if (isMore.length > 0) this.events.late(textOf(words));
  }

  private bargeIn(act: BargeInAct | null): void {
    if (act === null || this.reply === null) return;
    if (act === "give-way") {
      this.voicedMs = Math.max(this.reply.barge.voicedMs, this.soFar() === "" ? 0 : turnMs);
      this.silentMs = 0;
      this.reply = null;
    }
    this.events.bargesIn(act);
    if (act === "go-on" && this.reply !== null) this.wasNoTurn(this.reply.text);
    if (act === "give-way" && this.soFar() !== "") this.events.heard(this.soFar());
  }

  private frame(isVoice: boolean, ms: number): void {
    this.soundMs += ms;
    if (this.reply !== null) return this.bargeIn(this.reply.barge.frame(isVoice, ms));
    if (!isVoice) return this.silence(ms);
    this.patience = null;
    if (this.silentMs >= breathMs) this.breaths.push(this.soundMs - ms - this.silentMs / 2);
    this.silentMs = 0;
    this.heldMs = 0;
    this.voicedMs += ms;
  }

  private hasBegun(): boolean {
    return this.voicedMs >= beginMs || this.soFar() !== "";
  }

  private silence(ms: number): void {
    this.silentMs += ms;
    if (!this.hasBegun()) {
      if (this.silentMs > bridgeMs) this.voicedMs = 0;
      if (this.silentMs < quietMs + Math.max(0, this.heldMs - holdMs) || this.wasQuiet) return;
      this.wasQuiet = true;
      return this.events.quiet();
    }
    if (this.patience === null) [this.patience, this.isForetold] = [this.patienceMs(), false];
    const endsAtMs = Math.max(this.patience + this.vad.softEndMs(), this.heldMs);
    if (this.silentMs >= endsAtMs - foretoldMs) this.foretell();
    if (this.silentMs < endsAtMs) return;
    if (this.partial === "") this.end();
    else this.finish();
  }

  private foretell(): void {
    if (this.isForetold || this.partial !== "" || !this.isTurn()) return;
    this.isForetold = true;
    const said = this.said();
    if (said === "") return;
    if (this.foretold++ < maxForetold) this.events.endsSoon(said);
  }

  private patienceMs(): number {
    const said = this.inBreaths();
    if (said === "")
      return silenceToWait(this.isDeaf ? null : "", this.language, this.longerPauses) + (this.isDeaf ? 0 : lateWordsMs);
    return silenceToWait(said, this.language, this.longerPauses, this.asked);
  }

  /** The words so far, a line for each breath. */
  private inBreaths(): string {
    const breathOf = (endMs: number) => this.breaths.filter((middle) => middle < endMs).length;
    let [lines, breath] = ["", 0];
    for (const { text, endMs } of [...this.words, { text: this.partial, endMs: this.soundMs - this.silentMs }]) {
      if (text === "") continue;
      lines += `${lines === "" ? "" : breathOf(endMs) > breath ? "\n" : " "}${text}`;
      breath = breathOf(endMs);
    }
    return lines;
  }

  /** Null where nobody knows the words: what was understood before is not thrown away. */
  private said(): string | null {
    return this.words.length === 0 && this.isDeaf ? null : textOf(this.words);
  }

  private beginTurn(): void {
    clearTimeout(this.finishing);
    this.finishing = undefined;
    this.words = [];
    this.partial = "";
    this.breaths = [];
    this.patience = null;
    this.foretold = 0;
    this.turnFromMs = this.soundMs;
    [this.voicedMs, this.silentMs, this.heldMs] = [0, 0, 0];
  }

  /** It is more than a cough or a hum. */
  private isTurn(): boolean {
    const words = this.words.map(({ text }) => text);
    return this.voicedMs >= turnMs || !isHum(words, this.language);
  }

  private end(): void {
    const said = this.said();
    const isTurn = this.isTurn();
    this.beginTurn();
    if (!isTurn) return;
    this.wasQuiet = false;
    this.listener?.endUtterance();
    this.events.ended(said === "" ? null : said);
  }
}
