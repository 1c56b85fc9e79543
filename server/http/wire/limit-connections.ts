import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { networkOf } from "#server/api/client-address.ts";
import { NetworkSlots } from "#server/api/limits/network-slots.ts";

/**
 * Closes connections of one network beyond `max`, or of one site beyond `networksOfSite` times that. Connections
 * through a proxy (`isProxy`) or from this machine serve many people and only count towards the total.
 */
export function limitConnections(server: EventEmitter, max: number, isProxy: (address: string) => boolean): void {
  const places = new NetworkSlots(max);
  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    const network = networkOf(address);
    // An IPv4 address in IPv6 spelling is plain only as its own network; an IPv6 proxy is one address of a network.
    if (isProxy(address) || isProxy(network)) return;
    const release = places.acquire(network);
    if (release === null) socket.destroy();
    else socket.once("close", release);
  });
}
