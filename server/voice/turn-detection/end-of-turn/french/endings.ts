import { setOf } from "#server/pipeline/text/verb-forms.ts";
import * as clause from "./clause-endings.ts";
import * as noun from "./noun-endings.ts";
import { groupStart, isHelper, isSubject, nounBefore } from "./verbs.ts";
import * as fr from "./words.ts";
import {
  isStammered,
  foldedAt,
  type Rule,
  type Token,
} from "#server/voice/turn-detection/end-of-turn/spoken-tokens.ts";

/** Words after which something always follows. */
const always = setOf(`
  et ou mais donc or ni car que qu' qui dont quand lorsque lorsqu' puisque puisqu' comme si quoique afin tandis pendant parce lequel
  laquelle lesquels lesquelles auquel auxquels duquel desquels quoi pourquoi comment combien de du des d' au aux en dans par pour avec
  sans sous sur chez vers entre parmi durant malgre sauf jusqu' jusque selon le la les l' un une ce cet cette ces mon ma mes ton ta
  tes son sa ses notre nos votre vos leur leurs chaque quelque quelques plusieurs certains certaines aucun aucune quel quelle quels
  quelles je j' on il tu ils me m' te t' se s' y n' ne c' euh ben hum heu tres tellement extremement celui celle ceux celles monsieur
  madame mademoiselle soit alors hein enfin terriblement extremement particulierement absolument horriblement incroyablement derriere devant contre des-que a presque quasiment rudement drolement`);
const phrases = new RegExp(
  [
    String.raw`(?:^| )(?:(?:tu|vous) (?:sais|savez|vois|voyez|comprends|comprenez)|\w+ oh|(?:mis|mets|met|mettais|`,
    String.raw`mettait|mettre) de cote|(?<!(?:de|quand|les?|la|l'|moi|lui|elle|eux|nous|soi) )meme|je veux dire|`,
    String.raw`comment (?:dire|deja|ca s' appelle|il s' appelait|on dit)|attende?[sz](?: voir)?|voyons(?: voir)?|`,
    String.raw`est-a-dire|disons|genre|bref|du coup|eh bien|(?:et|mais|alors|enfin|ah) bon|bon ben|et puis|et alors|`,
    String.raw`ou alors|en fait|par exemple|je crois|je pense|il me semble|(?:et|mais|alors|puis) bien sur|(?:et|mais|`,
    String.raw`alors) (?:la|voila|apres|ensuite)|a cause|au lieu|a cote|en face|autour|le long|au bout|au milieu|`,
    String.raw`au fond|au bord|au coin|grace|quant|le plus|la plus|les plus|le moins|la moins|les moins|il y a|`,
    String.raw`(?:juste|peu|bien|tout de suite|des annees|longtemps) (?:avant|apres)|juste (?:a|derriere|devant|`,
    String.raw`au-dessus|en-dessous|en|de)|tout juste|a peine|des que|ni|d' abord|des plus|des moins|(?:mon|ma|mes|son|`,
    String.raw`sa|ses|notre) arriere|sur le point|a peu pres|(?:ca|cela) me rappelle|un seul|une seule|en train|`,
    String.raw`a force|mais au moins|(?:essaie|essaye|cherche) (?:de |a )?me (?:rappeler|souvenir)|`,
    String.raw`comment on (?:appelle|dit) ca|(?:ai|a|avons|ont|avais|avait|avions|avaient)(?: pas| plus|`,
    String.raw` jamais)?(?: eu)? (?:le droit|l' habitude|l' impression|l' intention|l' occasion|la chance|du mal|`,
    String.raw`tendance|l' air)|(?:au|etait|est) numero|(?:les?|l'|la|m'|s') appel(?:ait|aient|le|lent)|(?:et|donc|`,
    String.raw`alors) (?:j'|on|nous|il|elle) (?:etais|etait|etions) la|(?:me|nous|le|la|les) voila|il etait une fois|`,
    String.raw`(?:souviens|souvient|souvenons|rappelle|revois|oublierai|oublie) (?:jamais |bien |encore )?(?:de |`,
    String.raw`d' )?(?:une|un|ce|cet|cette|le|la|l'|du) (?:fois|jour|nuit|soir|matin|ete|hiver|annee|moment)|(?:un|`,
    String.raw`deux) metres?|et il me fait|non je (?:raconte|dis) (?:n' importe quoi|des betises|une betise)|`,
    String.raw`je dis des betises|je me trompe|je confonds|je m' embrouille|je melange(?: tout)?|non (?:(?:ca|lui|elle|`,
    String.raw`celui-la|celle-la) )?(?:c'|ce n'|c' n')? ?(?:etait|est)(?: pas)? (?:l' autre|un autre|une autre|apres|`,
    String.raw`avant|plus tard|plus tot|ca|lui|elle|celui-la|celle-la|faux)|ou (?:bien|plutot|peut-etre|alors|meme)|`,
    String.raw`(?<!pas |non )seulement)$`,
  ].join(""),
);
/** Whole though their last word leads on. */
const whole = new RegExp(
  [
    String.raw`(?:^| )(?:d' or|en or|(?:une?|le|la|ce|cette|vrai|vraie|beau|belle|bon|bonne|vieux|vieille|petit|petite|`,
    String.raw`grand|grande|jeune) (?:monsieur|madame|dame)|bien sur|c' est sur|mais si|oh si|d' a cote|a cote|`,
    String.raw`(?:habit|log|viv)\w+ (?:en face|a cote|autour)|(?:tout|tres|trop|si|de|plus) pres|tout autour|et voila|`,
    String.raw`puis voila|de quoi|n' importe quoi|pas quoi|comme quoi|pour|de la|comme un|comme une|l' un|`,
    String.raw`je ne sais quoi|c' est bon|de bon|pour de bon|tres bon|trop bon|si bon|pas un|j' etais contre|c' est ca|`,
    String.raw`chez (?:nous|eux|elle|elles|lui|moi|vous))$`,
  ].join(""),
);

/** "Elle", "nous": whole behind a preposition. */
const pronoun: Rule = (tokens, at) => {
  const [word, before] = [foldedAt(tokens, at), foldedAt(tokens, at - 1)];
  if (word === "lui") return !fr.prepositions.has(before) && !/^(?:comme|c'|est|etait|et|que|meme|ni)$/.test(before);
  if (!/^(?:nous|vous|elle|elles|eux|moi)$/.test(word)) return false;
  if (/^(?:eux|moi)$/.test(word)) return at === 0 || /^(?:et|mais)$/.test(before);
  return !fr.prepositions.has(before) && !/^(?:comme|c'est|est|meme|etait|moi|voila|aime|entre)$/.test(before);
};

/** "Avait déjà", "était vraiment", "n'avait pas". */
const adverb: Rule = (tokens, at) => {
  if (foldedAt(tokens, at) === "depuis") return !tokens.some((token) => /^(?:ne|n')$/.test(token.folded));
  const word = foldedAt(tokens, at);
  const before = nounBefore(tokens, at);
  const prior = before?.folded ?? "";
  const from = tokens.findIndex((token) => token === before);
  const isThat = /^(?:c'|ca|cela)$/.test(foldedAt(tokens, groupStart(tokens, from) - 1));
  if (
    /(?:^| )un (?:petit )?peu$/.test(
      tokens
        .slice(-3)
        .map((token) => token.folded)
        .join(" "),
    )
  ) {
    const helperAt = foldedAt(tokens, at - 2) === "un" ? at - 3 : at - 2;
    const behind = nounBefore(tokens, helperAt + 1);
    return behind !== undefined && (fr.being.has(behind.folded) || behind.folded === "ete");
  }
  if (!fr.midAdverbs.has(word) && !/[a-z]{2}ment$/.test(word)) return false;
  if (!isHelper(before)) return isSubject(tokens, from) || fr.coordinators.has(prior) || before === undefined;
  const isPlural = /^(?:les|mes|ses|nos|ces|leurs)$/.test(foldedAt(tokens, 0));
  const who = groupStart(tokens, from) - 1;
  if (/^(?:plus|pas)$/.test(word) && isPlural && who > 1 && /^(?:il|elle|on|je)$/.test(foldedAt(tokens, who)))
    return false;
  if (isThat && /^(?:trop|moins)$/.test(word) && fr.midAdverbs.has(foldedAt(tokens, at - 1))) return true;
  if (isThat && /^(?:bien|mal|tout|rien|beaucoup|trop|assez|peu|mieux|ainsi|pareil|encore|plus|jamais)$/.test(word))
    return /^(?:plus|encore)$/.test(word);
  if (
    /^(?:plus|pas|rien|beaucoup|trop|assez|bien|mal)$/.test(word) &&
    tokens.some((token, index) => token.folded === "en" && index < from && index > from - 3)
  )
    return false;
  if (/^(?:vais|va|vas|vont|allons|allais|allait|allaient)$/.test(prior) && /^(?:pas|plus|bien|mal|mieux)$/.test(word))
    return false;
  if (word === "rien") return /^(?:ai|as|a|avons|avez|ont)$/.test(prior);
  return !/^(?:bien|mal|point)$/.test(word) || (fr.having.has(prior) && word === "bien");
};

const lastWord: readonly Rule[] = [
  clause.neverDone,
  clause.toSomebody,
  clause.verbless,
  clause.joined,
  clause.dated,
  clause.contrasted,
  clause.helper,
  pronoun,
  adverb,
  noun.described,
  noun.counted,
  clause.objectless,
];

export function needsContinuation(tokens: readonly Token[]): boolean {
  const [at, last] = [tokens.length - 1, tokens.at(-1)];
  if (last === undefined) return false;
  if (/^pauvres?$/.test(last.folded) && /^(?:le|la|les)$/.test(foldedAt(tokens, at - 1)) && at > 2)
    return needsContinuation(tokens.slice(0, at - 1).map((token) => ({ ...token, comma: false })));
  const text = tokens.map(({ folded }) => folded).join(" ");
  if (last.comma || isStammered(tokens, setOf("non oui nous vous la jamais tres oh ah hum"))) return true;
  if (
    /^(?:là|sûre?s?)$/iu.test(last.raw) &&
    !/(?:^| )(?:(?:et|mais|alors) (?:la|bien sur)|(?:et|donc|alors) (?:j'|on|nous|il|elle) (?:etais|etait|etions) la)$/.test(
      text,
    )
  )
    return false;
  if (whole.test(text) && !/ (?:avec|sans) pour$| pour pour$/.test(text) && !/^(?:pour|la)$/.test(last.folded))
    return false;
  if (phrases.test(text) || clause.alternative(tokens, at)) return true;
  if (clause.isWholeHelper(tokens)) return false;
  return always.has(last.folded) || lastWord.some((rule) => rule(tokens, at)) || noun.isList(tokens);
}
