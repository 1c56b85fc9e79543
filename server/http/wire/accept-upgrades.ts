import type { IncomingMessage, Server } from "node:http";
import { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { refuseUpgrade, type Upgrade } from "#server/api/upgrade.ts";
import { asAppError } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";

/**
 * Passes a server's upgrades to `take`. An error in a handshake closes only its socket and is logged if unexpected.
 * Returns a function that closes all open sockets.
 */
export function acceptUpgrades(
  server: Server,
  take: Upgrade,
  { isOwn, log }: { isOwn: (host: string | undefined, url: URL) => boolean; log: Log },
): () => void {
  const open = new Set<Duplex>();

  async function answer(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    try {
      const url = urlOfTarget(request.url);
      if (url === null) refuseUpgrade(socket, 400);
      else if (!isOwn(request.headers.host, url) || !(await take({ url, request, socket, head })))
        refuseUpgrade(socket, 404);
    } catch (thrown) {
      const error = asAppError(thrown);
      if (error.status >= 500) log.error({ code: error.code, err: error.cause ?? error.message }, "upgrade failed");
      refuseUpgrade(socket, error.status);
    }
  }

  server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    open.add(socket);
    // A socket may be silent for longer than a request; who takes it watches it.
    if (socket instanceof Socket) socket.setTimeout(0);
    socket.on("error", () => socket.destroy());
    socket.once("close", () => open.delete(socket));
    void answer(request, socket, head);
  });
  return () => {
    for (const socket of open) socket.destroy();
  };
}

/** The target of a request (RFC 9112 §3.2) in origin or absolute form; null for a malformed one. */
function urlOfTarget(target: string | undefined): URL | null {
  if (target?.startsWith("/")) return URL.parse(`http://localhost${target}`);
  return target !== undefined && /^https?:\/\//i.test(target) ? URL.parse(target) : null;
}
