import type { Span } from "#domain/memoir.ts";
import { backend } from "#web/lib/backend.ts";

const goodForSeconds = 3600;
const edgeSeconds = 0.02;

/** Plays stretches of recordings to the sample. A recording is fetched and decoded once. */
export class SpanPlayer {
  private readonly audio = new AudioContext();
  private readonly sounds = new Map<string, Promise<AudioBuffer>>();
  private playing: AudioBufferSourceNode[] = [];

  /** Plays these spans one after another; resolves when the last one has ended or something else begins. */
  async play(spans: readonly Span[], pathOf: (recordingId: string) => string | null): Promise<void> {
    this.stop();
    await this.audio.resume();
    const pieces = await Promise.all(
      spans.map(async (span) => {
        const path = pathOf(span.recordingId);
        if (path === null) throw new Error("this recording is not here");
        return { span, sound: await this.sound(path) };
      }),
    );
    let at = this.audio.currentTime + edgeSeconds;
    const ends: Promise<unknown>[] = [];
    for (const { span, sound } of pieces) {
      const source = new AudioBufferSourceNode(this.audio, { buffer: sound });
      const seconds = (span.endMs - span.startMs) / 1000;
      source.connect(this.audio.destination);
      source.start(at, span.startMs / 1000, seconds);
      ends.push(new Promise((resolve) => source.addEventListener("ended", resolve, { once: true })));
      this.playing.push(source);
      at += seconds;
    }
    await Promise.all(ends);
  }

  stop(): void {
    for (const source of this.playing) source.stop();
    this.playing = [];
  }

  private sound(path: string): Promise<AudioBuffer> {
    const known = this.sounds.get(path) ?? this.fetch(path);
    this.sounds.set(path, known);
    known.catch(() => this.sounds.delete(path));
    return known;
  }

  private async fetch(path: string): Promise<AudioBuffer> {
    const signed = await (await backend.storage()).from("audio-answers").createSignedUrl(path, goodForSeconds);
    if (signed.error) throw signed.error;
    const answer = await fetch(signed.data.signedUrl);
    if (!answer.ok) throw new Error(`the recording answered ${answer.status}`);
    return this.audio.decodeAudioData(await answer.arrayBuffer());
  }
}
