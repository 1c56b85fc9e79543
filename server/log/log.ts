import { pino, type Logger } from "pino";

export type Log = Logger;

/** One JSON line per event on standard error. Never pass it recordings, words, tokens or whole requests. */
export function createLog(level: string): Log {
  return pino(
    { level, redact: ["apiKey", "password", "token", "authorization", "*.apiKey", "*.password"] },
    pino.destination(2),
  );
}
