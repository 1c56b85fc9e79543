import { frameLevels, frameMs } from "#server/voice/speech-to-text/frame-levels.ts";

/** A voice this much softer than the speaker's comes from farther away: a television, or a person in another room. */
const gapDb = 14;
/** The speaker's level follows a louder voice at once and a softer one slowly, per frame of voice. */
const risesBy = 0.1;
const fallsBy = 0.005;
/** While only a faint voice is there the level falls (dB a second): a speaker who moved away is detected again. */
const faintFallsDb = 0.5;
/** The speaker's level is unknown before this much voice. */
const knownAfterMs = 1_500;
/** The level of a voice is that of its loudest frame in this window: gaps between syllables are quiet. */
const syllablesMs = 400;
/** The gain of faint sound for the recognizer, which then recognizes no utterance in it. */
const faintGain = 1 / 32;

export type Nearness = "voice" | "faint" | "silence";

/** Distinguishes the speaker's voice from a fainter one by level. One instance per conversation. */
export class OwnVoice {
  private readonly levels = frameLevels();
  private readonly syllables = recentPeak();
  private readonly heard = recentPeak();
  /** Levels of frames the voice detector has not judged yet. */
  private waiting: number[] = [];
  private judgedMs = 0;
  private levelDb: number | null = null;
  private voicedMs = 0;
  private isTurnedDown = false;

  /** Receives the next samples and returns them, attenuated while faint. */
  pushAudio(samples: Int16Array): Int16Array {
    const levels = this.levels(samples).map(({ levelDb }) => levelDb);
    this.waiting.push(...levels);
    const peak = Math.max(-Infinity, ...levels.map((level) => this.heard(level)));
    if (levels.length > 0) this.isTurnedDown = this.isFaint(peak);
    return this.isTurnedDown ? samples.map((sample) => sample * faintGain) : samples;
  }

  /** Drops the levels that the voice detector will not judge. */
  skipUnjudged(): void {
    this.waiting = [];
    this.judgedMs = 0;
  }

  /** Classifies the next `ms` of audio. `learns`: no other voice is known to speak. */
  judge(isVoice: boolean, ms: number, learns: boolean): Nearness {
    let peak = -Infinity;
    for (this.judgedMs += ms; this.judgedMs >= frameMs; this.judgedMs -= frameMs)
      peak = this.syllables(this.waiting.shift() ?? -Infinity);
    if (!isVoice) return "silence";
    const isFaint = this.isFaint(peak);
    if (learns && peak > -Infinity) this.learn(peak, isFaint, ms);
    return isFaint ? "faint" : "voice";
  }

  /** An unknown level is not faint. */
  private isFaint(peak: number): boolean {
    return peak > -Infinity && this.levelDb !== null && this.voicedMs >= knownAfterMs && peak < this.levelDb - gapDb;
  }

  private learn(peak: number, isFaint: boolean, ms: number): void {
    const level = this.levelDb ?? peak;
    if (isFaint) {
      this.levelDb = level - (faintFallsDb * ms) / 1_000;
      return;
    }
    this.voicedMs += ms;
    this.levelDb = level + (peak - level) * (peak > level ? risesBy : fallsBy);
  }
}

/** Adds a frame's level and returns the highest of the last `syllablesMs`. */
function recentPeak(): (levelDb: number) => number {
  const recent: number[] = [];
  return (levelDb) => {
    recent.push(levelDb);
    if (recent.length > syllablesMs / frameMs) recent.shift();
    return Math.max(...recent);
  };
}
