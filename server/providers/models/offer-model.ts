import { lookup } from "node:dns/promises";
import { mkdir, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { bestModelFor, describeModel, findModel, type Model } from "./model.ts";
import { offeredModels } from "./model-list.ts";

type Machine = { totalBytes: number; reaches: (host: string) => Promise<boolean> };

const thisMachine: Machine = {
  totalBytes: totalmem(),
  reaches: (host) =>
    lookup(host).then(
      () => true,
      () => false,
    ),
};

/**
 * Once for each kind of model that this machine has none of, where there is a network: a line that offers the best one that
 * fits. Nothing is downloaded until somebody asks for it.
 */
export async function offerModels(
  { stt }: Pick<Config, "stt">,
  machine: Machine = thisMachine,
  roles: readonly (readonly Model[])[] = offeredModels,
): Promise<string[]> {
  if (stt.choice !== "auto") return [];
  const offers = await Promise.all(roles.map((models) => offerOne(stt.modelsDir, machine, models)));
  return offers.filter((offer) => offer !== null);
}

async function offerOne(dir: string, machine: Machine, models: readonly Model[]): Promise<string | null> {
  const model = bestModelFor(machine.totalBytes, models);
  if (!model || (await findModel(dir, null, models)) || !(await machine.reaches(new URL(model.url).host))) return null;
  await mkdir(dir, { recursive: true });
  try {
    await writeFile(join(dir, markOf(model)), `${model.name}\n`, { flag: "wx" });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return null;
    throw cause;
  }
  return `${offered[model.role]}: ${describeModel(model)}. To have it: npm run models -- pull ${model.name}`;
}

/** What says that a kind was offered before. A voice speaks one language, and has a mark for each. */
function markOf({ role, languages }: Model): string {
  const isOfOne = languages.length === 1 && (role === "voice" || languages[0] !== "en");
  return isOfOne ? `offered-${role}-${languages[0]}` : `offered-${role}`;
}

const offered: Record<Model["role"], string> = {
  recogniser: "A better recogniser fits this machine",
  "live recogniser": "What is said can be understood better while it is said",
  voice: "A natural voice can read and ask",
  entailment: "A written edition can be judged on this machine",
  "end of turn": "The end of a turn can be told by its sound",
  punctuation: "Drafts can have better full stops and capitals",
};
