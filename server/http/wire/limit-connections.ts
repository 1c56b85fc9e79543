import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { networkOf } from "#server/backend/client-address.ts";

/**
 * Cuts what one network opens beyond `max` at once. What comes through a proxy (`isProxy`), or from this machine, is many
 * people's, and has the limit of all together only.
 */
export function limitConnections(server: EventEmitter, max: number, isProxy: (address: string) => boolean): void {
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    // An IPv4 address in IPv6 spelling is plain only as its own network; an IPv6 proxy is one address of a network.
    if (isProxy(address) || isProxy(network)) return;
    const held = open.get(network) ?? 0;
    if (held >= max) {
      socket.destroy();
      return;
    }
    open.set(network, held + 1);
    socket.once("close", () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
    });
  });
}
