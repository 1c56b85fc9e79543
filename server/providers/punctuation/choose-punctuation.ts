import type { Language } from "#domain/language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { punctuationModels } from "#server/providers/models/model-list.ts";
import { findModel } from "#server/providers/models/model.ts";
import { askModel } from "./run-punctuation-model.ts";
import { setMarks, type Punctuator } from "./set-marks.ts";

/** What sets the marks of recognized words that have none, and why, in a sentence for the report. Null: pauses and rules do. */
export type ChosenPunctuation = { punctuator: Punctuator | null; reason: string };

const byRules = "Where a recogniser writes no full stops and capitals, they are set by pauses and rules.";

/** The punctuation model of this machine that knows the language. */
export async function choosePunctuation({ stt }: Pick<Config, "stt">, language: Language): Promise<ChosenPunctuation> {
  const known = punctuationModels.filter(({ languages }) => languages.includes(language));
  const [best] = known;
  if (!best) return { punctuator: null, reason: `${byRules} There is no punctuation model for "${language}".` };
  const model = await findModel(stt.modelsDir, null, known);
  if (!model)
    return {
      punctuator: null,
      reason: `${byRules} No punctuation model was downloaded (npm run models -- pull ${best.name}).`,
    };
  return {
    punctuator: (words, signal) => setMarks(words, (texts) => askModel(stt.modelsDir, model, texts, signal)),
    reason: `${model.name} sets the full stops and capitals of words that were recognised without any. No word leaves this machine.`,
  };
}
