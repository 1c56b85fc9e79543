import { EventEmitter } from "node:events";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { addressList } from "#server/api/client-address.ts";
import { limitConnections } from "./limit-connections.ts";

const proxies = addressList(["127.0.0.1", "::1", "2001:db8:9::/48"]);

/** Number of connections from these addresses that stay open. */
function kept(addresses: readonly string[]): number {
  const server = new EventEmitter();
  limitConnections(server, 5, proxies);
  const sockets = addresses.map((address) => Object.defineProperty(new Socket(), "remoteAddress", { value: address }));
  for (const socket of sockets) server.emit("connection", socket);
  const open = sockets.filter(({ destroyed }) => !destroyed).length;
  for (const socket of sockets) socket.destroy();
  return open;
}
const times = (count: number, address: (at: number) => string) => Array.from({ length: count }, (_, at) => address(at));

test("limits connections per network in any spelling of its address", () => {
  expect(kept(times(55, () => "203.0.113.7"))).toBe(5);
  expect(kept(times(55, (at) => (at % 2 ? "203.0.113.7" : "::ffff:203.0.113.7")))).toBe(5);
  expect(kept(times(55, (at) => `2001:db8:1:2::${at + 1}`))).toBe(5);
});

test("exempts proxies and local programs from the network limit", () => {
  for (const address of ["127.0.0.1", "::ffff:127.0.0.1", "::1", "2001:db8:9:1::7"])
    expect(kept(times(55, () => address)), address).toBe(55);
});
