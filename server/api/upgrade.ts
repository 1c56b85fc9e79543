import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** A request for another protocol. Its target has been read as an address; `socket` may break at any moment. */
export type UpgradeRequest = { url: URL; request: IncomingMessage; socket: Duplex; head: Buffer };

/** Takes an upgrade; false when it is none of ours. What it throws or rejects with refuses it with that error's status. */
export type Upgrade = (asked: UpgradeRequest) => boolean | Promise<boolean>;

/** Answers with a status and lets the socket go, whether or not its other end does. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
