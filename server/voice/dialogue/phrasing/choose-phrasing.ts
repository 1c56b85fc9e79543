import { z } from "zod";
import type { Language } from "#domain/language.ts";
import type { Config } from "#server/platform/config/config.ts";
import { AppError } from "#server/platform/errors.ts";
import { chooseLanguageModel } from "#server/providers/llm/choose-language-model.ts";
import type { Draft } from "#server/voice/dialogue/interviewer.ts";
import { isAllowedAcknowledgement } from "./is-allowed.ts";

/** Returns the reply as a model phrases it, or unchanged. Always resolves soon. */
export type Phrase = (draft: Draft, signal: AbortSignal) => Promise<string>;

/** A person waits, and the plain reply exists already. */
const patience = { timeoutMs: 1_500, attempts: 1, firstPauseMs: 0 };
const maxOutputTokens = 80;
const maxSaid = 2_000;
const schema = z.object({ acknowledgement: z.string() });

const instructions: Record<Language, string> = {
  en: `An older person answers an interviewer who writes down their life. Before the interviewer's next question comes one short sentence
that shows that they were heard. Write that sentence: 3 to 18 words, ending with a full stop, in the person's own words. Do not ask, judge,
advise, interpret, praise, correct, or speak of yourself. Use no fact and no name that they did not say.`,
  fr: `Une personne âgée répond à qui recueille sa vie. Avant la question suivante vient une courte phrase qui montre qu'elle a été entendue.
Écrivez cette phrase : de 3 à 18 mots, terminée par un point, avec les mots de la personne, au vouvoiement. Ne demandez rien, ne jugez pas, ne conseillez
pas, n'interprétez pas, ne corrigez pas, ne parlez pas de vous. Aucun fait et aucun nom que la personne n'a pas dit.`,
};

/** Phrases until the person's cost limit, then returns replies unchanged. */
export function phraseWithin(phrase: Phrase, mayBeAsked: () => Promise<boolean>): Phrase {
  return async (draft, signal) => ((await mayBeAsked()) ? phrase(draft, signal) : draft.plain);
}

/** Null unless the operator sets INTERVIEWER=phrased: the words of a turn go to the configured model. */
export function choosePhrasing(config: Pick<Config, "interviewer" | "vendors">): Phrase | null {
  if (config.interviewer !== "phrased") return null;
  const model = chooseLanguageModel(config, patience);
  return async ({ said, plain, question, language }, signal) => {
    try {
      const data = { said: said.slice(-maxSaid), nextQuestion: question };
      const asked = { instructions: instructions[language], data, schema, maxOutputTokens, signal };
      const { acknowledgement } = await model.ask(asked);
      const phrase = acknowledgement.trim();
      return isAllowedAcknowledgement(phrase, said, language) ? `${phrase} ${question}` : plain;
    } catch (thrown) {
      if (thrown instanceof AppError) return plain;
      throw thrown;
    }
  };
}
