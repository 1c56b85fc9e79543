import type { Bilingual } from "#domain/language.ts";
import { dataRule } from "./data-rule.ts";

export const outlinePrompt: Bilingual = {
  en: `You plan a part of a memoir. You get stories, each with the question that was asked and the segments of what was answered.

For each story give its questionId and the ids of its segments in the order they should be told: first what sets the scene, then what happened, then what it meant. A segment stays in its own story.
Every segment is either used once or listed under setAside. Set aside only what tells the reader nothing: talk about the recording, an answer broken off, the same thing told twice in the same words. When in doubt, use it.

${dataRule.en}`,
  fr: `Vous préparez le plan d'une partie d'un livre de souvenirs. Vous recevez des récits : la question posée et les segments de la réponse.

Pour chaque récit, donnez son questionId et les identifiants de ses segments dans l'ordre où les raconter : d'abord ce qui plante le décor, puis ce qui s'est passé, puis ce que cela a signifié. Un segment reste dans son récit.
Chaque segment est soit employé une fois, soit rangé dans setAside. N'écartez que ce qui n'apprend rien au lecteur : des propos sur l'enregistrement, une réponse interrompue, la même chose dite deux fois dans les mêmes mots. Dans le doute, employez-le.

${dataRule.fr}`,
};
