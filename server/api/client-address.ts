import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";
import { z } from "zod";

const connection = z.object({
  incoming: z.object({
    socket: z.object({ remoteAddress: z.string().optional(), localPort: z.number().optional() }),
  }),
});

/**
 * The client's address. Forwarding headers count only from a proxy in TRUSTED_PROXY (addresses or CIDR); then the last
 * hop that is no such proxy is used. `env` is what @hono/node-server passes.
 */
export function clientAddress(trusted: readonly string[]): (request: Request, env: unknown) => string {
  const addressOf = addressReader(trusted);
  return (request, env) => {
    const parsed = connection.safeParse(env);
    const peer = parsed.success ? parsed.data.incoming.socket.remoteAddress : undefined;
    return addressOf(peer ?? "", request.headers.get("x-forwarded-for") ?? "");
  };
}

/**
 * The origin for links in emails without PUBLIC_URL: the host of the request with the port that accepted the
 * connection, because a Host header may name any other. `env` is what @hono/node-server passes.
 */
export function listeningOrigin(requestUrl: string, env: unknown): string {
  const url = new URL(requestUrl);
  const port = connection.safeParse(env).data?.incoming.socket.localPort;
  if (port !== undefined) url.port = String(port);
  return url.origin;
}

/** The client address of an upgrade request. */
export function upgradeAddress(trusted: readonly string[]): (request: IncomingMessage) => string {
  const addressOf = addressReader(trusted);
  return ({ socket, headers }) =>
    addressOf(socket.remoteAddress ?? "", [headers["x-forwarded-for"] ?? ""].flat().join(","));
}

/** Whether an address is in a list of addresses and CIDR blocks. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/");
    if (isIP(address) === 0) continue;
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

function addressReader(trusted: readonly string[]): (remote: string, forwarded: string) => string {
  const isProxy = addressList(trusted);
  return (remote, forwarded) => {
    const peer = plain(remote);
    if (!isProxy(peer)) return isIP(peer) === 0 ? "0.0.0.0" : peer;
    const hops = forwarded.split(",").map((hop) => plain(withoutPort(hop.trim())));
    const client = hops.findLast((hop) => !isProxy(hop)) ?? "";
    return isIP(client) === 0 ? peer : client;
  };
}

/**
 * The unit of rate limits: an IPv4 address, or the /64 of an IPv6 address, because one client controls a whole /64.
 * IPv4-mapped IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const known = plain(address);
  if (isIP(known) !== 6) return known;
  return `${ipv6Groups(known).slice(0, 4).join(":")}::/64`;
}

/** Unwraps IPv4-mapped IPv6 addresses and removes the zone id. */
function plain(address: string): string {
  const bare = address.replace(/%.*$/, "");
  if (isIP(bare) !== 6) return bare;
  const groups = ipv6Groups(bare);
  if (groups.slice(0, 6).join(":") !== "0:0:0:0:0:ffff") return bare;
  const bytes = groups.slice(6).flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]);
  return bytes.join(".");
}

/** The eight groups in lower case without leading zeros. */
function ipv6Groups(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [first = [], last] = canonical.split("::").map((part) => part.split(":").filter((group) => group !== ""));
  if (last === undefined) return first;
  return [...first, ...Array.from({ length: 8 - first.length - last.length }, () => "0"), ...last];
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
