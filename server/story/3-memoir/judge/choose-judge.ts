import type { Config } from "#server/config/config.ts";
import { chooseJudgeModel } from "#server/providers/llm/choose-language-model.ts";
import type { TextModel } from "#server/providers/llm/text-model.ts";
import type { JudgeSource } from "#server/story/3-memoir/written/written-composer.ts";
import { modelJudge } from "./model-judge.ts";

/** Who judges what `writer` writes; null where nobody can. Throws `configuration` where a named judge has no key. */
export function chooseJudge(config: Pick<Config, "vendors" | "judge">, writer: TextModel): JudgeSource | null {
  const model = chooseJudgeModel(config, writer);
  return model && { name: model.name, open: async (wrap) => modelJudge(wrap(model)) };
}
