import type { Language } from "#domain/language.ts";
import { fold } from "./fold-words.ts";

/** Topics that no machine may answer: a fixed card with help lines is shown. */
export type Danger = "self-harm" | "abuse" | "danger";

/** Folded as `fold` does: no accents, straight apostrophes. Abuse and danger are those of now; self-harm is of any time. */
const signs: Record<Language, Record<Danger, readonly RegExp[]>> = {
  en: {
    "self-harm": [
      /\b(?:kill|hurt|harm|hang|shoot|drown|cut) myself\b/,
      /\b(?:end|take|taking|ending) my (?:own )?life\b/,
      /\b(?:want|wanted|wish|wishing|ready) to (?:die|be dead)\b/,
      /\bwish (?:i|that i) (?:was|were) dead\b/,
      /\b(?:don't|do not|didn't|did not|no longer) want to (?:live|be here|wake up|go on living)\b/,
      /\b(?:no|any) reason to (?:live|go on)\b/,
      /\bbetter off (?:dead|without me)\b/,
      /\bend it all\b/,
      /\bcommit suicide\b/,
    ],
    abuse: [
      /\b(?:he|she|they|my \w+) (?:hits|beats|slaps|kicks|chokes|hurts|threatens) me\b(?! (?:at|to)\b)/,
      /\b(?:he|she|they|my \w+) (?:locks?|keeps?) me (?:in|locked)\b/,
      /\b(?:he|she|they|my \w+) (?:takes?|steals?) (?:all )?my (?:money|pension|pills)\b/,
      /\b(?:won't|doesn't|don't|do not|does not) let me (?:leave|out|go out|eat|see (?:anyone|anybody|a doctor|the doctor))\b/,
      /\bafraid (?:to go home|of my (?:husband|wife|son|daughter|nurse|carer))\b/,
      /\b(?:is|are|keeps?) (?:hitting|beating|hurting|threatening) me\b/,
    ],
    danger: [
      /\bi(?:'m| am) in danger\b/,
      /\bi (?:can't|cannot) (?:breathe|get up)\b/,
      /\b(?:pain in my chest|my chest hurts)\b/,
      /\bsomebody call (?:an ambulance|the police|911|112)\b/,
      /\bhelp me,? please\b/,
    ],
  },
  fr: {
    "self-harm": [
      /\bme (?:tuer|suicider|pendre|noyer|supprimer|foutre en l'air)\b/,
      /\bme faire du mal\b/,
      /\ben finir avec (?:la|ma) vie\b|\b(?:veux|voulais|voudrais|envie d')\s?en finir\b/,
      /\bmettre fin a (?:mes jours|ma vie)\b/,
      /\b(?:envie|besoin) de mourir\b|\b(?:veux|voulais|voudrais|prefere|preferais) mourir\b/,
      /\b(?:plus|pas) envie de (?:vivre|me reveiller)\b|\bne (?:veux|voulais) plus vivre\b|\bveux plus vivre\b/,
      /\b(?:aucune|plus de|pas de) raison de vivre\b/,
      /\bmieux (?:mort|morte|sans moi)\b/,
    ],
    abuse: [
      /\b(?:il|elle|on|ils|elles|(?:mon|ma) \w+) me (?:frappe(?:nt)?|bat(?:tent)?|gifle(?:nt)?|cogne(?:nt)?|menace(?:nt)?|maltraite(?:nt)?|brutalise(?:nt)?)\b(?! aux?\b)/,
      /\b(?:il|elle|on|ils|elles|(?:mon|ma) \w+) me (?:fait|font) du mal\b/,
      /\b(?:il|elle|on|ils|elles|(?:mon|ma) \w+) m'enferme(?:nt)?\b/,
      /\b(?:il|elle|on|ils|elles|(?:mon|ma) \w+) me (?:prend|prennent|vole|volent) (?:mon argent|ma pension|ma retraite)\b/,
      /\b(?:m'empeche(?:nt)? de|ne me laisse(?:nt)? (?:pas|plus)) (?:sortir|partir|manger|voir (?:personne|quelqu'un|le medecin))\b/,
      /\bpeur (?:de rentrer chez moi|de mon mari|de ma femme|de mon fils|de ma fille)\b(?! (?:qui|quand) j'etais)/,
    ],
    danger: [
      /\bje suis en danger\b/,
      /\bje (?:n'arrive (?:pas|plus) a|ne (?:peux|parviens) (?:pas|plus)(?: a)?) (?:respirer|me relever)\b/,
      /\b(?:douleur|mal) (?:dans|a) la poitrine\b/,
      /\bappelez (?:une ambulance|les secours|la police|le samu|le 15|le 112)\b/,
      /\b(?:aidez|aide)[- ]moi,? (?:je vous en prie|s'il (?:vous|te) plait)\b/,
    ],
  },
};

/** The gravest danger first; null for none. */
export function dangerIn(said: string, language: Language): Danger | null {
  const folded = fold(said);
  const kinds = ["danger", "self-harm", "abuse"] as const;
  return kinds.find((kind) => signs[language][kind].some((sign) => sign.test(folded))) ?? null;
}
