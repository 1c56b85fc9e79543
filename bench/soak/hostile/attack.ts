import { z } from "zod";
import { runNode, untilPrinted } from "#server/testing/programs.ts";
import type { Storyteller } from "#bench/harness/bench-server.ts";

const attackedSchema = z.object({
  counts: z.record(z.string(), z.record(z.string(), z.number())),
  failures: z.array(z.string()),
  cpuMs: z.number(),
});
/** Counts by kind and status, server failures, and the attackers' own CPU time. */
export type Attacked = z.infer<typeof attackedSchema>;

export type Attack = {
  url: string;
  key: string;
  seconds: number;
  seed: number;
  person: Storyteller;
  bombs: string[];
  lanes?: Record<string, number>;
};

/** Attacks from its own process until `seconds` are over. */
export async function attack({ url, ...more }: Attack): Promise<Attacked> {
  const { hostname: host, port } = new URL(url);
  const plan = { ...more, host, port: Number(port) };
  const attackers = runNode(["bench/soak/hostile/attackers.ts", JSON.stringify(plan)], {});
  const [, printed = "{}"] = await untilPrinted(attackers, /attacked (\{.*\})/);
  return attackedSchema.parse(JSON.parse(printed));
}
