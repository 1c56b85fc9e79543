import type { UnheardReason } from "#domain/recording/listening.ts";
import type { LiveTranscriber, LiveTranscription, LiveTranscriptionOptions } from "./live-transcriber.ts";
import { openTranscriptionSocket } from "./transcription-socket.ts";
import { openFrames, type MicrophoneFrames } from "./microphone-frames.ts";

/** Longest wait for the flushed last frame. An open microphone answers at once. */
const lastFrameMs = 100;

/** Sends microphone frames to the server's transcriber and keeps the returned words in memory only. */
export function transcribeLive(options: LiveTranscriptionOptions): LiveTranscriber {
  const words: string[] = [];
  let why: UnheardReason | null = null;
  const state = { isPaused: false, isOver: false };
  let frames: Promise<MicrophoneFrames | null> = Promise.resolve(null);
  let finished: Promise<LiveTranscription> | null = null;
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const socket = openTranscriptionSocket(options, {
    onMessage: (message) => {
      if (message.type === "words") words.push(...message.words.map(({ text }) => text));
      if (message.type === "unheard") why = message.reason;
      if (message.type === "finished" || message.type === "unheard") stop();
    },
    onClose: () => stop(),
  });

  function stop(): void {
    state.isOver = true;
    end();
    socket.close();
    void frames.then((open) => open?.close());
  }

  let onFlushed: (() => void) | null = null;
  const onFrame = (frame: Uint8Array<ArrayBuffer>) => {
    if (!state.isPaused && frame.length > 0) socket.send(frame);
    onFlushed?.();
  };

  async function finish(): Promise<LiveTranscription> {
    const timeout = setTimeout(stop, options.maxWaitMs);
    const open = await Promise.race([frames, ended]);
    const last = new Promise<void>((resolve) => (onFlushed = resolve));
    open?.flush();
    await Promise.race([last, ended, delay(lastFrameMs)]);
    open?.close();
    socket.finish();
    await ended;
    clearTimeout(timeout);
    return { words: words.length > 0 ? words.join(" ") : null, why };
  }

  return {
    connect: (stream, audio) => {
      if (state.isOver || finished !== null) return;
      void frames.then((open) => open?.close());
      frames = openFrames(stream, audio, onFrame).catch(() => null);
    },
    pause: () => void (state.isPaused = true),
    resume: () => void (state.isPaused = false),
    finish: () => (finished ??= finish()),
  };
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
