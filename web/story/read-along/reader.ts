import type { Span } from "#domain/book/memoir.ts";
import type { CutSound } from "#web/playback/cut-sound.ts";
import type { ShownSentence } from "./shown-memoir.ts";
import { sleepMs, type SleepTime } from "./sleep-times.ts";
import { storeSpeed, storedSpeed, type Speed } from "./speeds.ts";
import type { PlayableStory } from "./playable-stories.ts";

/** The played version: the original recording or the audiobook. */
export type SoundVersion = "recorded" | "audiobook";
export type SoundOf = (story: PlayableStory, as: SoundVersion) => Promise<CutSound>;

type PlayingStory = { story: PlayableStory; sound: CutSound };
export type Reading = {
  /** The current or last played sentence. */
  at: ShownSentence | null;
  playing: boolean;
  failed: boolean;
  as: SoundVersion;
  speed: Speed;
  /** When playback ends by itself. Back to "never" once it has. */
  sleep: SleepTime;
  /** The current story; null until its sound is loaded. */
  heard: PlayingStory | null;
  /** The position in the story, in seconds. */
  now: number;
};

/** When the other version of a sentence is shorter, at least this much of it is played. */
const leastLeft = 0.2;

/** Plays a book sentence by sentence, each from its part of the recording. */
export class Reader {
  private readonly audio = new Audio();
  private readonly stories: readonly PlayableStory[];
  private readonly said: readonly ShownSentence[];
  private readonly soundOf: SoundOf;
  private readonly listeners = new Set<() => void>();
  private turn = 0;
  private sleepTimer: ReturnType<typeof setTimeout> | undefined;
  private reading: Reading;

  constructor(stories: readonly PlayableStory[], soundOf: SoundOf, as: SoundVersion) {
    const speed = storedSpeed();
    this.reading = { at: null, playing: false, failed: false, as, speed, sleep: "never", heard: null, now: 0 };
    this.stories = stories;
    this.said = stories.flatMap(({ sentences }) => sentences);
    this.soundOf = soundOf;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  readonly read = (): Reading => this.reading;

  /** Loads the first story's waveform in advance. After a failure, a tap loads it. */
  async prepare(): Promise<void> {
    const [story] = this.stories;
    const sound = story && (await this.soundOf(story, this.reading.as).catch(() => null));
    if (story && sound && this.reading.heard === null) this.note({ heard: { story, sound } });
  }

  /** `into`: the offset in the sentence, in seconds. */
  async play(sentence: ShownSentence, into = 0): Promise<void> {
    const story = this.stories.find(({ sentences }) => sentences.includes(sentence));
    if (!story) return;
    const startedTurn = ++this.turn;
    /* Must run inside the tap handler, so that the browser allows playback after loading. */
    if (this.audio.src === "") this.audio.load();
    this.note({ at: sentence, playing: true, failed: false });
    await this.runOrFail(startedTurn, async () => {
      const heard = await this.loadStory(story);
      if (this.turn !== startedTurn) return;
      this.putAt(heard, sentence, into);
      await this.run(startedTurn, heard);
    });
  }

  /** Plays only these words of a sentence, from the original recording. */
  async playAlone(sentence: ShownSentence, span: Span): Promise<void> {
    const startedTurn = ++this.turn;
    if (this.audio.src === "") this.audio.load();
    this.note({ at: sentence, playing: true, failed: false });
    await this.runOrFail(startedTurn, async () => {
      const key = [sentence.id, span.recordingId, span.startMs, span.endMs].join(" ");
      const sound = await this.soundOf({ key, sentences: [{ ...sentence, spans: [span] }] }, "recorded");
      if (this.turn !== startedTurn) return;
      this.audio.src = sound.src;
      this.audio.playbackRate = this.reading.speed;
      this.audio.addEventListener("ended", () => this.turn === startedTurn && this.note({ playing: false }), {
        once: true,
      });
      await this.audio.play();
    });
  }

  /** Resumes, or starts from the beginning. */
  async resume(): Promise<void> {
    const { at, heard } = this.reading;
    const [first] = this.said;
    if (at === null || heard === null || this.audio.src !== heard.sound.src || this.audio.ended) {
      const from = at !== null && !this.audio.ended ? at : first;
      if (from) await this.play(from);
      return;
    }
    const startedTurn = ++this.turn;
    this.note({ playing: true, failed: false });
    await this.runOrFail(startedTurn, () => this.run(startedTurn, heard));
  }

  async step(by: 1 | -1): Promise<void> {
    const { at } = this.reading;
    const to = this.said[at === null ? 0 : this.said.indexOf(at) + by];
    if (to) await this.play(to);
  }

  seek(seconds: number): void {
    const { heard } = this.reading;
    if (heard === null) return;
    if (this.audio.src !== heard.sound.src) this.audio.src = heard.sound.src;
    this.audio.currentTime = seconds;
    this.note({ now: seconds, at: sentenceAt(heard, seconds) });
  }

  /** Switches the version at the same position, playing or paused. */
  async switchSound(as: SoundVersion): Promise<void> {
    if (as === this.reading.as) return;
    const { at, heard, now, playing } = this.reading;
    const into = at && heard ? now - (heard.sound.starts[heard.story.sentences.indexOf(at)] ?? now) : 0;
    this.stop();
    this.note({ as, failed: false });
    if (at && playing) return this.play(at, into);
    const story = heard?.story ?? this.stories[0];
    if (!story) return;
    const startedTurn = this.turn;
    await this.runOrFail(startedTurn, async () => {
      const other = await this.loadStory(story);
      if (this.turn === startedTurn) this.putAt(other, at, into);
    });
  }

  setSpeed(speed: Speed): void {
    storeSpeed(speed);
    this.audio.playbackRate = speed;
    this.note({ speed });
  }

  /** Counts from now. */
  sleepAfter(sleep: SleepTime): void {
    clearTimeout(this.sleepTimer);
    const after = sleepMs(sleep);
    if (after !== null) this.sleepTimer = setTimeout(() => this.close(), after);
    this.note({ sleep });
  }

  /** Ends playback and the time to sleep. */
  close(): void {
    this.stop();
    this.sleepAfter("never");
  }

  stop(): void {
    this.turn += 1;
    this.audio.pause();
    this.note({ playing: false });
  }

  private async loadStory(story: PlayableStory): Promise<PlayingStory> {
    return { story, sound: await this.soundOf(story, this.reading.as) };
  }

  private putAt(heard: PlayingStory, sentence: ShownSentence | null, into: number): void {
    const { story, sound } = heard;
    const place = sentence ? story.sentences.indexOf(sentence) : 0;
    const [from = 0, to = sound.seconds] = [sound.starts[place], sound.starts[place + 1]];
    const now = from + Math.max(0, Math.min(into, to - from - leastLeft));
    if (this.audio.src !== sound.src) this.audio.src = sound.src;
    this.audio.currentTime = now;
    this.note({ heard, now });
  }

  /** Plays to the end of the story, then the next one, unless another playback starts. */
  private async run(startedTurn: number, heard: PlayingStory): Promise<void> {
    this.audio.playbackRate = this.reading.speed;
    await this.audio.play();
    const after = this.stories[this.stories.indexOf(heard.story) + 1];
    if (after) void this.soundOf(after, this.reading.as).catch(() => null);
    const follow = () => {
      if (this.turn !== startedTurn) return;
      const { currentTime, ended, paused } = this.audio;
      this.note({ now: currentTime, at: sentenceAt(heard, currentTime) });
      const next = after?.sentences[0];
      if (ended && next && this.sleepsBefore(next)) this.close();
      else if (ended && next) void this.play(next);
      else if (ended || paused) this.note({ playing: false });
      else requestAnimationFrame(follow);
    };
    follow();
  }

  private sleepsBefore(next: ShownSentence): boolean {
    return this.reading.sleep === "chapter" && next.chapter !== this.reading.at?.chapter;
  }

  private async runOrFail(startedTurn: number, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch {
      if (this.turn === startedTurn) this.note({ failed: true, playing: false });
    }
  }

  private note(change: Partial<Reading>): void {
    this.reading = { ...this.reading, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The last sentence that starts before this second. */
function sentenceAt({ story, sound: { starts } }: PlayingStory, seconds: number): ShownSentence | null {
  const slackSeconds = 0.01;
  const place = starts.findLastIndex((start) => start <= seconds + slackSeconds);
  return story.sentences[Math.max(0, place)] ?? null;
}
