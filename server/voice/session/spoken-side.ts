import type { Language } from "#domain/language.ts";
import type { Manner } from "#server/voice/text-to-speech/manner-of-speaking.ts";
import { liveRate } from "#server/providers/stt/live/live-stt.ts";
import { audioReader, audioWriter, type AskedFormats, type AudioFormat } from "#server/voice/transport/audio-format.ts";
import { SentenceVoice } from "#server/voice/text-to-speech/sentence-voice.ts";
import { Speaker } from "#server/voice/text-to-speech/speaker.ts";
import type { BargeInAct } from "#server/voice/turn-detection/barge-in.ts";
import { TurnListener } from "#server/voice/turn-detection/turn-listener.ts";
import type { Engines } from "./voice-engines.ts";

export type SpokenEvents = {
  /** Audio in `outputFormat`. */
  audio: (bytes: Buffer) => void;
  /** The turn so far. */
  heard: (words: string) => void;
  /** The turn is about to end with these words unless speech follows: a reply may be prepared. */
  endsSoon: (said: string | null) => void;
  /** Null without a recognizer. */
  turnEnded: (said: string | null) => void;
  /** Words of a turn that has ended, or spoken during a reply. */
  late: (said: string) => void;
  /** The recognizer is lost: the person is informed. */
  deaf: () => void;
  /** The person spoke during a reply: the words played of it, and whether it had only just begun. */
  interrupted: (heard: string, hadJustBegun: boolean) => void;
  quiet: () => void;
  /** "I'm finished" was pressed, and nothing had been said. */
  nothingSaid: () => void;
  failed: (thrown: unknown) => void;
};

export type SpokenHow = { language: Language; longerPauses: boolean; formats: AskedFormats };

/** Speech within this time after a reply began belongs to the turn before (ruling 19). */
const mergeMs = 2_000;

/** The audio of one conversation in both directions. The person may interrupt at any time. */
export class SpokenSide {
  readonly inputFormat: AudioFormat;
  readonly outputFormat: AudioFormat;
  private readonly read: (bytes: Buffer) => Int16Array;
  private readonly write: (samples: Int16Array) => Buffer;
  private readonly engines: Engines;
  private readonly voice: SentenceVoice | null;
  private readonly events: SpokenEvents;
  private readonly turnListener: TurnListener;
  private speaker: Speaker | null = null;

  constructor(engines: Engines, how: SpokenHow, events: SpokenEvents) {
    this.engines = engines;
    const { tts, workDir } = engines;
    this.voice = tts && new SentenceVoice({ tts, language: how.language, workDir });
    this.events = events;
    const rate = this.voice?.rate ?? liveRate;
    this.inputFormat = how.formats.input ?? "pcm_16000";
    this.outputFormat = how.formats.output ?? `pcm_${rate}`;
    this.read = audioReader(this.inputFormat, liveRate);
    this.write = audioWriter(this.outputFormat, rate);
    this.turnListener = new TurnListener(
      engines.stt,
      { ...how, openVad: engines.openVad, endOfTurn: engines.endOfTurn },
      {
        onWords: (words) => {
          this.voice?.drop();
          events.heard(words);
        },
        endsSoon: events.endsSoon,
        bargesIn: (act) => this.bargeIn(act),
        ended: events.turnEnded,
        late: events.late,
        quiet: events.quiet,
        nothingSaid: events.nothingSaid,
        deaf: events.deaf,
        left: engines.leave,
      },
    );
  }

  /** Whether turns have no words. */
  get isDeaf(): boolean {
    return this.engines.stt === null;
  }

  pushAudio(bytes: Buffer): void {
    this.turnListener.pushAudio(this.read(bytes));
  }

  /** Stops transcription after the place at the recognizer was lost. */
  deafen(): void {
    this.turnListener.deafen();
  }

  /** Synthesizes the first sentence of a possible reply. Other speech or another reply discards it. */
  prepare(text: string): void {
    if (this.speaker === null) this.voice?.prepare(text);
  }

  /** Replaces the current reply and applies `manner` from now on. Without an engine the reply is text only. */
  say(text: string, manner: Manner | null = null): void {
    this.speaker?.stop();
    this.speaker = null;
    this.turnListener.beginReply(text);
    const { voice } = this;
    if (manner !== null) voice?.speak(manner);
    if (voice === null) return this.turnListener.endReply();
    const { audio, failed } = this.events;
    const send = (samples: Int16Array) => audio(this.write(samples));
    const done = () => {
      if (this.speaker !== speaker) return;
      this.speaker = null;
      this.turnListener.endReply();
    };
    const fail = (thrown: unknown) => {
      done();
      failed(thrown);
    };
    const speaker = new Speaker(text, { voice, send, done, failed: fail });
    this.speaker = speaker;
  }

  hold(): void {
    this.turnListener.hold();
  }

  /** "I'm finished". */
  finish(): void {
    this.turnListener.finish();
  }

  /** Closes at once. Returns the words of the unfinished turn. */
  close(): string {
    this.speaker?.stop();
    this.speaker = null;
    this.voice?.drop();
    const rest = this.turnListener.close();
    this.engines.leave();
    return rest;
  }

  private bargeIn(act: BargeInAct): void {
    const { speaker } = this;
    if (act === "duck") speaker?.duck();
    if (act === "hold") speaker?.hold();
    if (act === "go-on") speaker?.resume();
    if (act !== "give-way" || speaker === null) return;
    this.speaker = null;
    const hadJustBegun = speaker.heardMs < mergeMs;
    this.events.interrupted(speaker.stop(), hadJustBegun);
  }
}
