import type { Config } from "#server/platform/config/config.ts";
import { asksOutside, chooseLanguageModel } from "#server/providers/llm/choose-language-model.ts";
import type { Composer } from "./compose-memoir.ts";
import { chooseJudge } from "./judge/choose-judge.ts";
import { ownWordsComposer } from "./own-words/own-words-composer.ts";

/** The person's own words, unless the operator opted into a model that a judge checks: only then do words leave this machine. */
export async function chooseComposer(
  config: Pick<Config, "composer" | "judge" | "allowance" | "vendors" | "stt">,
): Promise<Composer> {
  if (config.composer !== "written") return ownWordsComposer;
  const model = chooseLanguageModel(config);
  const judge = await chooseJudge(config, model);
  if (!judge) return { ...ownWordsComposer, name: `${ownWordsComposer.name}, no judge`, unwritten: "no judge" };
  const { writtenComposer } = await import("./written/written-composer.ts");
  return { ...writtenComposer({ model, judge, allowance: config.allowance }), asksOutside: asksOutside(config) };
}
