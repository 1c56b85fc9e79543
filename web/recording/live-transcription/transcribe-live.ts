import type { UnheardReason } from "#domain/recording/listening.ts";
import { patienceMs, type AlongsideListener, type Heard, type ListenedTo } from "./transcribe-deferred.ts";
import { openLine } from "./transcription-socket.ts";
import { openFrames, type MicrophoneFrames } from "./microphone-frames.ts";

/** The last frame is asked for, and comes at once where a microphone is still heard. */
const lastFrameMs = 100;

/** Sends what the microphone hears to the server's listener, and keeps the words that come back in memory alone. */
export function listenAlong(of: ListenedTo): AlongsideListener {
  const words: string[] = [];
  let why: UnheardReason | null = null;
  let [resting, over] = [false, false];
  let frames: Promise<MicrophoneFrames | null> = Promise.resolve(null);
  let finished: Promise<Heard> | null = null;
  const { promise: ended, resolve: noMore } = Promise.withResolvers<void>();
  const line = openLine(of, {
    said: (said) => {
      if (said.type === "words") words.push(...said.words.map(({ text }) => text));
      if (said.type === "unheard") why = said.reason;
      if (said.type === "finished" || said.type === "unheard") stop();
    },
    closed: () => stop(),
  });

  function stop(): void {
    over = true;
    noMore();
    line.close();
    void frames.then((open) => open?.close());
  }

  let handed: (() => void) | null = null;
  const take = (frame: Uint8Array<ArrayBuffer>) => {
    if (!resting && frame.length > 0) line.send(frame);
    handed?.();
  };

  async function finish(): Promise<Heard> {
    const late = setTimeout(stop, patienceMs);
    const open = await Promise.race([frames, ended]);
    const last = new Promise<void>((resolve) => (handed = resolve));
    open?.flush();
    await Promise.race([last, ended, new Promise((resolve) => setTimeout(resolve, lastFrameMs))]);
    open?.close();
    line.finish();
    await ended;
    clearTimeout(late);
    return { words: words.length > 0 ? words.join(" ") : null, why };
  }

  return {
    hear: (stream, audio) => {
      if (over || finished !== null) return;
      const before = frames;
      frames = openFrames(stream, audio, take).catch(() => null);
      void before.then((open) => open?.close());
    },
    rest: () => void (resting = true),
    goOn: () => void (resting = false),
    finish: () => (finished ??= finish()),
  };
}
