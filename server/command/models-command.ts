import { totalmem } from "node:os";
import type { Config } from "#server/config/config.ts";
import { fail } from "#server/errors.ts";
import { bestModelFor, describeModel, findModel, sttModels } from "#server/providers/stt/models/model-list.ts";
import { pullModel } from "#server/providers/stt/models/pull-model.ts";
import { showProgress } from "./show-progress.ts";

/** `npm run models -- list` names them; `pull [name]` downloads one, the best that fits this machine when none is named. */
export async function runModelsCommand(config: Config, argv: string[]): Promise<number> {
  const best = bestModelFor(totalmem());
  const [verb, name = best?.name] = argv;
  const model = sttModels.find((one) => one.name === name);
  const known = (await linesOf(config.stt.modelsDir, best?.name)).join("\n");
  if (verb === "list") {
    process.stdout.write(`${known}\n`);
    return 0;
  }
  if (verb !== "pull" || !model) throw fail("invalid_input", `npm run models -- list | pull [name]\n\n${known}`);
  const show = showProgress(process.stderr);
  try {
    await pullModel(config.stt.modelsDir, model, (fraction, word) => show.update(model.name, fraction, word));
  } finally {
    show.stop();
  }
  process.stdout.write(`${model.name} is ready.\n`);
  return 0;
}

function linesOf(dir: string, best: string | undefined): Promise<string[]> {
  return Promise.all(
    sttModels.map(async (model) => {
      const ready = (await findModel(dir, model.name)) ? ", is ready" : "";
      return `  ${describeModel(model)}${model.name === best ? ", the best that fits this machine" : ""}${ready}`;
    }),
  );
}
