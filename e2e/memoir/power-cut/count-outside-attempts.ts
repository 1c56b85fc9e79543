import { readFileSync } from "node:fs";

/**
 * How many packets, connections and name lookups of this network namespace had no route. Where loopback is the only
 * network, these are all attempts to reach another machine.
 */
export function countOutsideAttempts(): number {
  const [names = "", values = ""] = readFileSync("/proc/net/snmp", "utf8")
    .split("\n")
    .filter((line) => line.startsWith("Ip:"));
  const at = names.split(" ").indexOf("OutNoRoutes");
  if (at < 0) throw new Error("This kernel does not count packets without a route.");
  return Number(values.split(" ")[at]);
}
