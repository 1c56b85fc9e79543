import type { Bilingual } from "#domain/language.ts";
import { dataRule } from "./data-rule.ts";

export const repairPrompt: Bilingual = {
  en: `Some sentences you wrote for a person's memoir were refused. Each comes with its number, the reason, and the spoken words it cites. Write each again, so that it says only what those words say, and keeps every name, number and date they hold.

One sentence for one sentence, plain text, in the first person, in the language of the words. Keep the number. When in doubt, stay with the spoken words.

${dataRule.en}`,
  fr: `Des phrases que vous avez écrites pour les souvenirs d'une personne ont été refusées. Chacune est donnée avec son numéro, le motif et les paroles qu'elle cite. Réécrivez chacune, de sorte qu'elle ne dise que ce que disent ces paroles et garde chaque nom, chaque nombre et chaque date qu'elles contiennent.

Une phrase pour une phrase, en texte simple, à la première personne, dans la langue des paroles. Gardez le numéro. Dans le doute, restez près des paroles.

${dataRule.fr}`,
};
