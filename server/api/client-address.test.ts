import fc from "fast-check";
import { isPrivateNetwork, siteOf } from "#server/database/network-prefix.ts";
import { isIP } from "node:net";
import { expect, test } from "vitest";
import { clientAddress, networkOf } from "./client-address.ts";

const from = (remoteAddress: string | undefined) => ({ incoming: { socket: { remoteAddress } } });
const forwarded = (hops: string) => new Request("http://localhost/", { headers: { "x-forwarded-for": hops } });

test("trusts only the last forwarded hop of a trusted proxy", () => {
  const address = clientAddress(["10.0.0.0/8", "fd00::/8", "not an address"]);
  for (const [peer, hops, expected] of [
    ["192.0.2.9", "198.51.100.1", "192.0.2.9"],
    ["10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["::ffff:10.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "6.6.6.6, 198.51.100.1", "198.51.100.1"],
    ["10.0.0.1", "6.6.6.6, 198.51.100.1, 10.2.3.4", "198.51.100.1"],
    ["fd00::1", "2001:db8::1", "2001:db8::1"],
    ["10.0.0.1", "6.6.6.6, 198.51.100.1:4711", "198.51.100.1"],
    ["10.0.0.1", "6.6.6.6, [2001:db8::1]:4711", "2001:db8::1"],
    ["10.0.0.1", "6.6.6.6, ::ffff:c633:6401", "198.51.100.1"],
    ["10.0.0.1", "6.6.6.6, unknown", "10.0.0.1"],
    ["10.0.0.1", "", "10.0.0.1"],
    ["10.0.0.1", "10.0.0.2", "10.0.0.1"],
    [undefined, "198.51.100.1", "0.0.0.0"],
  ] as const)
    expect(address(forwarded(hops), from(peer)), `${peer} ${hops}`).toBe(expected);
});

test("groups IPv6 by /64 and normalizes IPv4 spellings", () => {
  for (const [address, network] of [
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:192.0.2.1", "192.0.2.1"],
    ["::ffff:c000:201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:c000:0201", "192.0.2.1"],
    ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ] as const)
    expect(networkOf(address), address).toBe(network);
});

const spelled = (groups: number[], wide: boolean) =>
  groups.map((group) => group.toString(16).padStart(wide ? 4 : 1, "0")).join(":");

test("groups IPv6 addresses exactly by their first 64 bits", () => {
  const half = fc.array(fc.integer({ min: 0, max: 0xff_ff }), { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, half, (net, otherNet, host, otherHost) => {
      const [one, other] = [spelled([...net, ...host], true), spelled([...otherNet, ...otherHost], false)];
      fc.pre(!networkOf(one).includes(".") && !networkOf(other).includes("."));
      expect(networkOf(one)).toBe(networkOf(spelled([...net, ...otherHost], false).toUpperCase()));
      expect(networkOf(one) === networkOf(other)).toBe(spelled(net, false) === spelled(otherNet, false));
    }),
  );
});

test("never throws on any forwarding header", () => {
  const address = clientAddress(["127.0.0.0/8"]);
  const hop = fc.oneof(fc.ipV4(), fc.ipV6(), fc.ipV4Extended(), fc.string({ unit: "grapheme-ascii", maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(hop, { maxLength: 4 }), (hops) => {
      const found = address(forwarded(hops.join(",")), from("127.0.0.1"));
      expect(isIP(found)).not.toBe(0);
      expect(networkOf(found)).not.toBe("");
    }),
    { numRuns: 2000 },
  );
});

test("groups the networks of one site", () => {
  expect(siteOf(networkOf("2001:db8:1:2ff::5"))).toBe(siteOf(networkOf("2001:db8:1:200::9")));
  expect(siteOf(networkOf("2001:db8:1:300::5"))).not.toBe(siteOf(networkOf("2001:db8:1:200::9")));
  expect(siteOf(networkOf("192.0.2.1"))).toBe("192.0.2.1");
  for (const address of ["127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.5", "::1", "fd00::1", "fe80::1"])
    expect(isPrivateNetwork(networkOf(address)), address).toBe(true);
  expect(isPrivateNetwork(networkOf("192.0.2.1"))).toBe(false);
});
