/** How a reply is to be said from now on: softly, not for the moment, on from where it stopped, or no more. */
export type BargeInAct = "duck" | "hold" | "go-on" | "give-way";

/** Of voice with no longer pause than `bridgeMs`, in ms of sound. A cough or a hum is shorter than `holdMs`, most of them. */
const duckMs = 200;
const holdMs = 600;
const giveWayMs = 1_200;
const bridgeMs = 200;
/** How long silence lasts before a reply goes on: words take a while to be recognised. */
const unduckMs = 400;
const resumeWithoutWordsMs = 700;
const resumeMs = 1_200;
/** Of words that are more than "mm-hm", in a voice for which a reply was held. */
const minWords = 2;

/** What one voice means to a reply that another is saying. One for each reply. */
export class BargeIn {
  private readonly knowsWords: boolean;
  private level: "clear" | "ducked" | "held" | "over" = "clear";
  private wasHeld = false;
  private burstMs = 0;
  private silentMs = 0;

  constructor(knowsWords: boolean) {
    this.knowsWords = knowsWords;
  }

  /** How long the voice has lasted that speaks now; 0 when nobody does. */
  get voicedMs(): number {
    return this.burstMs;
  }

  onFrame(isVoice: boolean, ms: number): BargeInAct | null {
    if (this.level === "over") return null;
    return isVoice ? this.addVoice(ms) : this.addSilence(ms);
  }

  /** `count`: of all words so far that are more than a nod. `isWish`: what is asked of the interviewer is obeyed at once. */
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
