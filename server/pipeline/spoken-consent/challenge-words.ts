import type { Language } from "#domain/language.ts";

const en = `river garden window candle kitchen orange piano chimney basket mountain butter rabbit velvet thunder pencil apron
meadow turtle whistle cinnamon umbrella lavender elephant carpenter tomato banana honey feather bicycle telephone strawberry
mushroom parsley walnut squirrel dolphin cathedral village library trumpet hammer crystal diamond sandwich pumpkin cherry
sparrow harvest marmalade cardinal raincoat teapot lantern`;
const fr = `rivière jardin fenêtre bougie cuisine cheminée panier montagne beurre lapin échelle velours tonnerre crayon
couverture tablier poivre prairie tortue sifflet bouteille aiguille cannelle parapluie plume bicyclette fraise champignon
noisette écureuil bibliothèque trompette marteau citrouille cerise moineau cabane fromage chapeau coquelicot papillon
grenouille hirondelle tournesol boulangerie horloge oreiller ficelle escargot framboise abricot salade dentelle charrue
pantoufle confiture fauteuil`;

/**
 * Plain words that are drawn for a sentence. Two words of a list differ by at least three letters, so that one wrong letter
 * makes no word another; English ones also by three sounds of the CMU dictionary.
 */
export const challengeWords: Readonly<Record<Language, readonly string[]>> = {
  en: en.split(/\s+/),
  fr: fr.split(/\s+/),
};
