import type { Config } from "#server/config/config.ts";
import { chooseLanguageModel, chooseProofreader } from "#server/providers/llm/choose-language-model.ts";
import type { Composer } from "./compose-memoir.ts";
import { ownWordsComposer } from "./own-words/own-words-composer.ts";
import { writtenComposer } from "./written/written-composer.ts";

/** The person's own words, unless the operator opted into a model: only then do words leave this machine. */
export function chooseComposer(config: Pick<Config, "composer" | "proofreader" | "vendors">): Composer {
  if (config.composer !== "written") return ownWordsComposer;
  const writer = chooseLanguageModel(config);
  return writtenComposer(writer, chooseProofreader(config, writer));
}
