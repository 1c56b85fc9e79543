/** The effect on the current reply: lower it, pause it, resume it, or stop it. */
export type BargeInAct = "duck" | "hold" | "go-on" | "give-way";

/**
 * Durations of a voice burst, in ms of audio; pauses up to `bridgeMs` do not end it. Most coughs and hums are shorter
 * than `holdMs`.
 */
const duckMs = 200;
const holdMs = 600;
const giveWayMs = 1_200;
const bridgeMs = 200;
/** Silence before a reply resumes. The recognizer needs this time to return words. */
const unduckMs = 400;
const resumeWithoutWordsMs = 700;
const resumeMs = 1_200;
/** Meaningful words that stop a paused reply. */
const minWords = 2;

/** Decides how speech of the person affects the current reply. One instance per reply. */
export class BargeIn {
  private readonly knowsWords: boolean;
  private level: "clear" | "ducked" | "held" | "over" = "clear";
  private wasHeld = false;
  private burstMs = 0;
  private silentMs = 0;

  constructor(knowsWords: boolean) {
    this.knowsWords = knowsWords;
  }

  /** Duration of the current voice burst in ms; 0 in silence. */
  get voicedMs(): number {
    return this.burstMs;
  }

  onFrame(isVoice: boolean, ms: number): BargeInAct | null {
    if (this.level === "over") return null;
    return isVoice ? this.addVoice(ms) : this.addSilence(ms);
  }

  /** `count`: all words so far except backchannels. `isWish`: a voice command stops the reply at once. */
  onWords(count: number, isWish: boolean): BargeInAct | null {
    if (this.level === "over") return null;
    return isWish || (this.wasHeld && count >= minWords) ? this.giveWay() : null;
  }

  private addVoice(ms: number): BargeInAct | null {
    this.burstMs += ms + (this.burstMs > 0 && this.silentMs <= bridgeMs ? this.silentMs : 0);
    this.silentMs = 0;
    if (this.burstMs >= giveWayMs) return this.giveWay();
    if (this.burstMs >= holdMs && this.level !== "held") {
      this.wasHeld = true;
      this.level = "held";
      return "hold";
    }
    if (this.burstMs < duckMs || this.level !== "clear") return null;
    this.level = "ducked";
    return "duck";
  }

  private addSilence(ms: number): BargeInAct | null {
    this.silentMs += ms;
    if (this.silentMs > bridgeMs && this.level !== "held") this.burstMs = 0;
    const waits = this.level === "ducked" ? unduckMs : this.knowsWords ? resumeMs : resumeWithoutWordsMs;
    if (this.level === "clear" || this.silentMs < waits) return null;
    this.level = "clear";
    this.burstMs = 0;
    return "go-on";
  }

  private giveWay(): BargeInAct {
    this.level = "over";
    return "give-way";
  }
}
