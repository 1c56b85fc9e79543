import {
  listenPath,
  saidByListenerSchema,
  type SaidByBrowser,
  type SaidByListener,
} from "#domain/recording/listening.ts";
import { backend } from "#web/lib/api/backend.ts";
import type { ListenedTo } from "./transcribe-deferred.ts";

export type ListeningLine = { send(frame: Uint8Array<ArrayBuffer>): void; finish(): void; close(): void };
type Hears = { said: (said: SaidByListener) => void; closed: () => void };

/** Four seconds of sound that a line does not carry away: it is too slow for this. */
const maxWaitingBytes = 64_000;

/** The socket to the server's listener; what is said before it stands waits for it. `closed` comes once, however it ends. */
export function openLine(of: ListenedTo, { said, closed }: Hears): ListeningLine {
  let waiting: (Uint8Array<ArrayBuffer> | string)[] = [];
  let waitingBytes = 0;
  let socket: WebSocket | null = null;
  let over = false;
  const close = () => {
    if (over) return;
    over = true;
    waiting = [];
    socket?.close();
    closed();
  };
  const send = (data: Uint8Array<ArrayBuffer> | string) => {
    if (over) return;
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
    if (over || token === undefined) return close();
    const opened = new WebSocket(location.origin.replace(/^http/, "ws") + listenPath);
    socket = opened;
    opened.addEventListener("open", () => {
      opened.send(say({ type: "begin", token, sessionId: of.sessionId, language: of.language }));
      for (const data of waiting) opened.send(data);
      waiting = [];
    });
    opened.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      const heard = saidIn(data);
      if (heard !== null && !over) said(heard);
    });
    opened.addEventListener("close", close);
  };
  void connect().catch(close);
  return { send, finish: () => send(say({ type: "finish" })), close };
}

function say(said: SaidByBrowser): string {
  return JSON.stringify(said);
}

function saidIn(data: unknown): SaidByListener | null {
  try {
    return saidByListenerSchema.safeParse(JSON.parse(String(data))).data ?? null;
  } catch {
    return null;
  }
}
