import {
  listenPath,
  saidByListenerSchema,
  type SaidByBrowser,
  type SaidByListener,
} from "#domain/recording/listening.ts";
import { backend } from "#web/lib/api/backend.ts";
import type { LiveTranscriptionOptions } from "./live-transcriber.ts";

type TranscriptionSocket = { send(frame: Uint8Array<ArrayBuffer>): void; finish(): void; close(): void };
type Handlers = { onMessage: (message: SaidByListener) => void; onClose: () => void };

/** Four seconds of sound. A socket with a longer backlog is too slow for live transcription and closes. */
const maxWaitingBytes = 64_000;

/** The socket to the server's transcriber. Queues frames until it opens. Calls `onClose` exactly once. */
export function openTranscriptionSocket(
  { sessionId, language }: LiveTranscriptionOptions,
  { onMessage, onClose }: Handlers,
): TranscriptionSocket {
  let waiting: (Uint8Array<ArrayBuffer> | string)[] = [];
  let waitingBytes = 0;
  let socket: WebSocket | null = null;
  let isOver = false;
  const close = () => {
    if (isOver) return;
    isOver = true;
    waiting = [];
    socket?.close();
    onClose();
  };
  const send = (data: Uint8Array<ArrayBuffer> | string) => {
    if (isOver) return;
    if (socket?.readyState === WebSocket.OPEN) {
      socket.send(data);
      if (socket.bufferedAmount > maxWaitingBytes) close();
      return;
    }
    waiting.push(data);
    waitingBytes += data.length;
    if (waitingBytes > maxWaitingBytes) close();
  };
  const connect = async () => {
    const token = (await (await backend.auth()).getSession()).data.session?.access_token;
    if (isOver || token === undefined) return close();
    const opened = new WebSocket(location.origin.replace(/^http/, "ws") + listenPath);
    socket = opened;
    opened.addEventListener("open", () => {
      opened.send(encode({ type: "begin", token, sessionId, language }));
      for (const data of waiting) opened.send(data);
      waiting = [];
    });
    opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const message = decode(data);
      if (message !== null && !isOver) onMessage(message);
    });
    opened.addEventListener("close", close);
  };
  void connect().catch(close);
  return { send, finish: () => send(encode({ type: "finish" })), close };
}

function encode(message: SaidByBrowser): string {
  return JSON.stringify(message);
}

/** Null for a message that does not match the protocol. */
function decode(data: unknown): SaidByListener | null {
  try {
    return saidByListenerSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}
