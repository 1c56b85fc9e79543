import { totalmem } from "node:os";
import type { Config } from "#server/platform/config/config.ts";
import { fail } from "#server/platform/errors.ts";
import { allModels, sttModels } from "#server/providers/models/model-list.ts";
import { bestModelFor, describeModel, findModel, isOnnxModel, type Model } from "#server/providers/models/model.ts";
import { installOnnxRuntime } from "#server/providers/models/onnx-runtime.ts";
import { pullModel } from "#server/providers/models/pull-model.ts";
import { showProgress } from "./show-progress.ts";

/** `npm run models -- list` names them; `pull [name]` downloads one, the best recognizer that fits this machine when none is named. */
export async function runModelsCommand(config: Config, argv: string[]): Promise<number> {
  const [verb, name = bestModelFor(totalmem(), sttModels)?.name] = argv;
  const model = allModels.flat().find((one) => one.name === name);
  const known = (await Promise.all(allModels.map((models) => linesOf(config.stt.modelsDir, models)))).flat().join("\n");
  if (verb === "list") {
    process.stdout.write(`${known}\n`);
    return 0;
  }
  if (verb !== "pull" || !model) throw fail("invalid_input", `npm run models -- list | pull [name]\n\n${known}`);
  const show = showProgress(process.stderr);
  try {
    await pullModel(config.stt.modelsDir, model, (fraction, word) => show.update(model.name, fraction, word));
    if (isOnnxModel(model)) {
      show.update(model.name, 1, "installing onnxruntime-node");
      await installOnnxRuntime(config.stt.modelsDir);
    }
  } finally {
    show.stop();
  }
  process.stdout.write(`${model.name} is ready.\n`);
  return 0;
}

async function linesOf(dir: string, models: readonly Model[]): Promise<string[]> {
  const best = bestModelFor(totalmem(), models);
  return Promise.all(
    models.map(async (model) => {
      const ready = (await findModel(dir, null, [model])) ? ", is ready" : "";
      return `  ${describeModel(model)}${model === best ? ", the best that fits this machine" : ""}${ready}`;
    }),
  );
}
