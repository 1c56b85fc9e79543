import { fold } from "#domain/follow-up/fold-words.ts";
import type { Language } from "#domain/language.ts";

/** A requested change of the interviewer's speech. */
export type Manner = "louder" | "softer" | "slower" | "faster";

const manners: Record<Language, readonly (readonly [Manner, RegExp])[]> = {
  en: [
    [
      "softer",
      /\b(?:quieter|softer|less loudly|more (?:quietly|softly)|down the (?:sound|volume))\b|\btoo loud(?:ly)?\b|\bturn .*down$/,
    ],
    [
      "louder",
      /\b(?:louder|loudly|speak up|talk up|raise your voice|up the (?:sound|volume))\b|\bturn .*up$|\btoo (?:quiet|soft|low|softly|quietly|faint)\b/,
    ],
    ["slower", /\b(?:slower|slowly|slow down)\b|\btoo (?:fast|quickly)\b/],
    ["faster", /\b(?:faster|quicker|more quickly|speed up)\b|\btoo slow(?:ly)?\b/],
  ],
  fr: [
    ["louder", /\b(?:plus (?:fort|haut)|trop (?:bas|doucement))\b|\b(?:monte[rz]|augmente[rz]) le (?:son|volume)\b/],
    ["softer", /\b(?:moins fort|plus bas|trop fort)\b|\bbaisse[rz] le (?:son|volume)\b/],
    ["slower", /\b(?:plus lentement|moins vite|ralentissez|trop vite)\b/],
    ["faster", /\b(?:plus vite|accelerez|trop lentement)\b/],
  ],
};

/** Of what was said to have something repeated; none where it is only to be said again. */
export function mannerIn(said: string, language: Language): Manner | null {
  const folded = fold(said)
    .replaceAll(/[.,;:!?…]+/g, " ")
    .replaceAll(/\b(?:please|for me|a (?:bit|little)|s'il (?:vous|te) plait|pour moi|un (?:petit )?peu)\b/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  return manners[language].find(([, asks]) => asks.test(folded))?.[0] ?? null;
}
