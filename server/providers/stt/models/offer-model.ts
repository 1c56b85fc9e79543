import { lookup } from "node:dns/promises";
import { mkdir, writeFile } from "node:fs/promises";
import { totalmem } from "node:os";
import { join } from "node:path";
import type { Config } from "#server/config/config.ts";
import { bestModelFor, describeModel, findModel, type SttModel } from "./model-list.ts";

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
 * Once, on a machine that has no model and a network: a line that offers the best one that fits. Nothing is downloaded until
 * somebody asks for it. Null when there is nothing to offer, or it was offered before.
 */
export async function offerModel(
  { stt }: Pick<Config, "stt">,
  machine: Machine = thisMachine,
  models?: SttModel[],
): Promise<string | null> {
  if (stt.choice !== "auto" || (await findModel(stt.modelsDir, null, models))) return null;
  const model = bestModelFor(machine.totalBytes, models);
  if (!model || !(await machine.reaches(new URL(model.url).host))) return null;
  await mkdir(stt.modelsDir, { recursive: true });
  try {
    await writeFile(join(stt.modelsDir, "offered"), `${model.name}\n`, { flag: "wx" });
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "EEXIST") return null;
    throw cause;
  }
  return `A better recogniser fits this machine: ${describeModel(model)}. To have it: npm run models -- pull ${model.name}`;
}
