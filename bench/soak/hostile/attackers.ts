// A process of anonymous attackers and one hostile account. Prints the number of requests by kind and status.
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { randomFrom } from "#server/testing/random-from.ts";
import { bomb } from "./bombs.ts";
import { abandoned, halfRequest, noise, oddRequest } from "./broken-lines.ts";
import { flood } from "./floods.ts";
import { strangeFrames } from "./frames.ts";
import { hostilePerson } from "./hostile-person.ts";
import { failures, type Outcome, type Target } from "./strangers.ts";

const plan = z
  .object({
    host: z.string(),
    port: z.number(),
    key: z.string(),
    seconds: z.number(),
    seed: z.number(),
    person: z.object({ id: z.string(), token: z.string(), sessionId: z.string() }),
    bombs: z.array(z.string()),
    /** The concurrency of each kind; by default that of the soak. */
    lanes: z.record(z.string(), z.number()).optional(),
  })
  .parse(JSON.parse(process.argv[2] ?? "{}"));
const target: Target = plan;
const chance = randomFrom(plan.seed);
const until = performance.now() + plan.seconds * 1000;

/** The concurrency of each kind, and the pause between two requests. */
const attacks = [
  { name: "odd request", act: oddRequest, lanes: 4, pauseMs: 20 },
  { name: "noise", act: noise, lanes: 2, pauseMs: 50 },
  { name: "half request", act: halfRequest, lanes: 60, pauseMs: 100 },
  { name: "abandoned", act: abandoned, lanes: 4, pauseMs: 20 },
  { name: "frames", act: strangeFrames, lanes: 6, pauseMs: 100 },
  { name: "flood", act: flood, lanes: 12, pauseMs: 20 },
  { name: "bomb", act: bomb, lanes: 6, pauseMs: 100 },
  { name: "hostile account", act: hostilePerson(plan.person, plan.bombs), lanes: 4, pauseMs: 100 },
] as const;

const counts: Record<string, Record<number, number>> = {};

async function lane({ name, act, pauseMs }: (typeof attacks)[number]): Promise<void> {
  const answered = (counts[name] ??= {});
  while (performance.now() < until) {
    const status: Outcome = await act(target, chance);
    answered[status] = (answered[status] ?? 0) + 1;
    await wait(pauseMs * (0.5 + chance()));
  }
}

const lanesOf = ({ name, lanes }: (typeof attacks)[number]) => (plan.lanes ? (plan.lanes[name] ?? 0) : lanes);
await Promise.all(attacks.flatMap((attack) => Array.from({ length: lanesOf(attack) }, () => lane(attack))));
const { user, system } = process.cpuUsage();
process.stdout.write(`attacked ${JSON.stringify({ counts, failures, cpuMs: Math.round((user + system) / 1000) })}\n`);
process.exit(0);
