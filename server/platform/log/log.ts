import { pino, type Logger } from "pino";
import { loggedError } from "./logged-error.ts";

export type Log = Logger;

/** Writes one JSON line per event to standard error. Never log recordings, transcripts, tokens or whole requests. */
export function createLog(level: string): Log {
  const lines = pino.destination(2);
  // A closed terminal accepts no more lines, and flushing would retry forever.
  lines.on("error", () => {
    lines.write = () => true;
    lines.flushSync = () => undefined;
  });
  const redact = ["apiKey", "password", "token", "authorization", "*.apiKey", "*.password"];
  return pino({ level, redact, serializers: { err: loggedError } }, lines);
}
