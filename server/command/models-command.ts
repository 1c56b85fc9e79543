import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { sttModels } from "#server/providers/stt/models/model-list.ts";
import { pullModel } from "#server/providers/stt/models/pull-model.ts";
import { showProgress } from "./show-progress.ts";

/** `npm run models -- pull [name]`: downloads a recogniser, the best one when none is named. */
export async function runModelsCommand(config: Config, argv: string[]): Promise<number> {
  const [verb, name = sttModels[0]?.name] = argv;
  const model = sttModels.find((one) => one.name === name);
  const known = sttModels.map((one) => `  ${one.name} (${one.megabytes} MB, ${one.licence})`).join("\n");
  if (verb !== "pull" || !model) throw fail("invalid_input", `npm run models -- pull [name]\n\n${known}`);
  const show = showProgress(process.stderr);
  try {
    await pullModel(config.stt.modelsDir, model, (fraction, word) => show.update(model.name, fraction, word));
  } finally {
    show.stop();
  }
  process.stdout.write(`${model.name} is ready.\n`);
  return 0;
}
