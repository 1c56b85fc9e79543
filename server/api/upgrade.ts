import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";

/** An HTTP upgrade request with a parsed URL. `socket` may break at any time. */
export type UpgradeRequest = { url: URL; request: IncomingMessage; socket: Duplex; head: Buffer };

/**
 * Handles an upgrade; returns false when the path belongs to another handler. A thrown error rejects the upgrade with
 * its status.
 */
export type Upgrade = (request: UpgradeRequest) => boolean | Promise<boolean>;

/** Answers with a status and closes the socket without waiting for the other end. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.once("finish", () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
