import { join } from "node:path";
import type { Config } from "#server/platform/config/config.ts";
import { findOnnxRuntime } from "#server/providers/models/onnx-runtime.ts";
import { openEntailment } from "#server/providers/entailment/open-entailment.ts";
import { chooseJudgeModel } from "#server/providers/llm/choose-language-model.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import { entailmentModels } from "#server/providers/models/model-list.ts";
import { findModel, type EntailmentModel } from "#server/providers/models/model.ts";
import type { JudgeSource } from "#server/pipeline/3-memoir/written/written-composer.ts";
import { entailmentJudge } from "./entailment-judge.ts";
import { joinJudges } from "./join-judges.ts";
import { modelJudge } from "./model-judge.ts";

/**
 * The judge of the texts of `writer`: a language model, the downloaded entailment model, or both; null without either.
 * Throws `configuration` if a named judge has no key.
 */
export async function chooseJudge(
  config: Pick<Config, "vendors" | "judge" | "stt">,
  writer: TextModel,
  models: readonly EntailmentModel[] = entailmentModels,
): Promise<JudgeSource | null> {
  const model = chooseJudgeModel(config, writer);
  const here = await findEntailment(config.stt.modelsDir, models);
  if (!model) return here && { name: here.name, asksModel: false, open: () => here.open() };
  const named = { name: here ? `${model.name} and ${here.name}` : model.name, asksModel: true };
  return {
    ...named,
    open: (wrap) => {
      const judge = modelJudge(wrap(model));
      return here ? joinJudges(judge, here.open()) : judge;
    },
  };
}

/** The entailment model of this machine if it is complete and can run. */
async function findEntailment(dir: string, models: readonly EntailmentModel[]) {
  const model = await findModel(dir, null, models);
  const runtime = findOnnxRuntime(dir);
  if (!model || !runtime) return null;
  const path = (file: string) => join(dir, model.folder, file);
  const { files } = model;
  const paths = {
    runtime,
    model: path(files.model),
    tokenizer: path(files.tokenizer),
    tokenizerConfig: path(files.tokenizerConfig),
    config: path(files.config),
  };
  return { name: model.name, open: () => entailmentJudge(model.name, openEntailment(paths)) };
}
