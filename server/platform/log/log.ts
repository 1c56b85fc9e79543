import { pino, type Logger } from "pino";
import { loggedError } from "./logged-error.ts";

export type Log = Logger;

/** One JSON line per event on standard error. Never pass it recordings, words, tokens or whole requests. */
export function createLog(level: string): Log {
  const lines = pino.destination(2);
  // A terminal that was closed takes no more of them; flushing would try for ever.
  lines.on("error", () => {
    lines.write = () => true;
    lines.flushSync = () => undefined;
  });
  const redact = ["apiKey", "password", "token", "authorization", "*.apiKey", "*.password"];
  return pino({ level, redact, serializers: { err: loggedError } }, lines);
}
