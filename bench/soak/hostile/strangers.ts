// Anonymous requests from many addresses of this machine, complete or broken, one connection each.
import { request as ask } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Target = { host: string; port: number; key: string };
export type Chance = () => number;
/** A status, or 0 if the connection closed without one. */
export type Outcome = number;

const maxMs = 20_000;
/** What was asked where the server answered that it had failed; the first few. */
export const failures: string[] = [];
const maxFailures = 20;

/** One of 120 loopback addresses that the honest people do not use. */
export function strangeAddress(chance: Chance): string {
  return `127.0.${1 + Math.floor(chance() * 4)}.${1 + Math.floor(chance() * 30)}`;
}

export function pick<T>(chance: Chance, all: readonly T[]): T {
  const one = all[Math.floor(chance() * all.length)];
  if (one === undefined) throw new Error("There is nothing to pick from.");
  return one;
}

export type Request = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  from: string;
  /** Disconnects after this many milliseconds, at any point of the exchange. */
  abortAfterMs?: number;
};

/** Sends a complete request, reads the whole response and returns its status. */
export function send(target: Target, asked: Request): Promise<Outcome> {
  return new Promise((resolve) => {
    const outgoing = ask(
      {
        host: target.host,
        port: target.port,
        method: asked.method ?? "GET",
        path: asked.path,
        headers: { apikey: target.key, "content-type": "application/json", ...asked.headers },
        localAddress: asked.from,
        agent: false,
        timeout: maxMs,
      },
      (answer) => {
        const failed = (answer.statusCode ?? 0) >= 500 && failures.length < maxFailures;
        if (failed) failures.push(`${answer.statusCode} ${asked.method ?? "GET"} ${asked.path.slice(0, 100)}`);
        answer.on("end", () => resolve(answer.statusCode ?? 0)).on("error", () => resolve(0));
        answer.resume();
      },
    );
    outgoing.on("error", () => resolve(0)).on("timeout", () => outgoing.destroy());
    outgoing.on("close", () => resolve(0));
    if (asked.abortAfterMs !== undefined) setTimeout(() => outgoing.destroy(), asked.abortAfterMs);
    outgoing.end(asked.body);
  });
}

/** Writes raw bytes, keeps the connection open for a while and returns the status. */
export async function sendRaw(target: Target, from: string, bytes: Buffer, openMs: number): Promise<Outcome> {
  const socket = connect({ host: target.host, port: target.port, localAddress: from });
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += answer.length < 100 ? chunk.toString("latin1") : ""));
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()).on("error", () => resolve()));
  socket.write(bytes);
  await Promise.race([closed, wait(openMs)]);
  socket.destroy();
  return Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
}
