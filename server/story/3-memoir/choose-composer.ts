import type { Config } from "#server/config/config.ts";
import type { Composer } from "./compose-memoir.ts";
import { ownWordsComposer } from "./own-words/own-words-composer.ts";

/** The person's own words, unless the operator opted into a model: only then do words leave the house. */
export function chooseComposer(_config: Config): Composer {
  return ownWordsComposer;
}
