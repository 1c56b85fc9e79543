import { BlockList, isIP } from "node:net";
import { z } from "zod";

const connection = z.object({
  incoming: z.object({ socket: z.object({ remoteAddress: z.string().optional() }) }),
});

/**
 * The address of the machine that asks. What a forwarding header says counts only from a proxy of TRUSTED_PROXY
 * (addresses or CIDR): the last hop that is not such a proxy itself. `env` is what @hono/node-server passes.
 */
export function clientAddress(trusted: readonly string[]): (request: Request, env: unknown) => string {
  const proxies = new BlockList();
  for (const entry of trusted) {
    const [address = "", prefix] = entry.split("/");
    if (isIP(address) === 0) continue;
    if (prefix === undefined) proxies.addAddress(address, family(address));
    else proxies.addSubnet(address, Number(prefix), family(address));
  }
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, family(address));
  return (request, env) => {
    const parsed = connection.safeParse(env);
    const peer = plain(parsed.success ? (parsed.data.incoming.socket.remoteAddress ?? "") : "");
    if (!isProxy(peer)) return isIP(peer) === 0 ? "0.0.0.0" : peer;
    const hops = (request.headers.get("x-forwarded-for") ?? "").split(",").map((hop) => plain(hop.trim()));
    return hops.toReversed().find((hop) => isIP(hop) !== 0 && !isProxy(hop)) ?? peer;
  };
}

/** An IPv4 address that came over an IPv6 socket is the same address. */
function plain(address: string): string {
  return address.startsWith("::ffff:") && isIP(address.slice(7)) === 4 ? address.slice(7) : address;
}

function family(address: string): "ipv4" | "ipv6" {
  return isIP(address) === 6 ? "ipv6" : "ipv4";
}
