import { request as ask, type IncomingMessage } from "node:http";
import { request as askSafely } from "node:https";
import type { Duplex } from "node:stream";
import { fail } from "#server/platform/errors.ts";
import { refuseUpgrade, type UpgradeRequest } from "#server/api/upgrade.ts";

const maxHandshakeMs = 15_000;

/** Pipes a socket to the project until either end closes. Rejects when the project is unreachable. */
export function forwardSocket(project: string, { url, request, socket, head }: UpgradeRequest): Promise<true> {
  const target = new URL(`${project}${url.pathname}${url.search}`);
  const headers = { ...request.headers, host: target.host };
  const there = (target.protocol === "https:" ? askSafely : ask)(target, { headers, method: "GET" });
  socket.once("close", () => there.destroy());
  there.setTimeout(maxHandshakeMs, () => there.destroy(new Error("The project did not answer in time.")));
  return new Promise((resolve, reject) => {
    there.once("upgrade", (answer, far, first) => {
      far.setTimeout(0);
      join({ socket, head }, { answer, far, first });
      resolve(true);
    });
    there.once("response", (answer) => {
      const { statusCode = 502 } = answer;
      there.destroy();
      refuseUpgrade(socket, statusCode >= 400 && statusCode < 500 ? statusCode : 502);
      resolve(true);
    });
    there.on("error", (cause) => {
      if (socket.destroyed) resolve(true);
      else reject(fail("unavailable", "The project at SUPABASE_URL cannot be reached.", cause));
    });
    there.end();
  });
}

type Near = Pick<UpgradeRequest, "socket" | "head">;
type Far = { answer: IncomingMessage; far: Duplex; first: Buffer };

/** Node's parser guarantees that no header of the project contains a line break. */
function join({ socket, head }: Near, { answer, far, first }: Far): void {
  far.on("error", () => far.destroy());
  far.once("close", () => socket.destroy());
  socket.once("close", () => far.destroy());
  if (socket.destroyed) far.destroy();
  const lines = answer.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join("")}\r\n`, "latin1");
  if (first.length > 0) socket.write(first);
  if (head.length > 0) far.write(head);
  far.pipe(socket).pipe(far);
}
