import { foldLetters } from "#domain/fold-accents.ts";
import type { Token } from "./tokens.ts";

/** What numbers count, each with its words in both languages; a number of one is never a number of another. */
const unitWords: Record<string, string> = {
  year: "year years yr yrs an ans année années",
  month: "month months mois",
  week: "week weeks semaine semaines",
  fortnight: "fortnight fortnights",
  day: "day days jour jours journée journées",
  hour: "hour hours heure heures",
  minute: "minute minutes",
  second: "seconds secondes",
  night: "night nights nuit nuits",
  decade: "decade decades décennie décennies",
  century: "century centuries siècle siècles",
  mile: "mile miles",
  kilometre: "kilometre kilometres kilometer kilometers km kilomètre kilomètres",
  metre: "metre metres meter meters mètre mètres",
  foot: "foot feet",
  inch: "inch inches",
  yard: "yard yards",
  acre: "acre acres",
  hectare: "hectare hectares",
  pound: "pound pounds livre livres quid",
  kilo: "kilo kilos kilogram kilograms",
  shilling: "shilling shillings",
  penny: "penny pence pennies",
  cent: "cents centime centimes",
  dollar: "dollar dollars buck bucks",
  franc: "franc francs",
  euro: "euro euros",
  sou: "sou sous",
  percent: "percent",
  times: "times fois",
  child: "child children kid kids enfant enfants",
  boy: "boy boys son sons brother brothers garçon garçons fils frère frères",
  girl: "girl girls daughter daughters sister sisters fille filles sœur sœurs",
  cow: "cow cows vache vaches",
  goat: "goat goats chèvre chèvres",
  horse: "horse horses cheval chevaux",
  pig: "pig pigs cochon cochons",
  hen: "hen hens chicken chickens poule poules",
  sheep: "sheep mouton moutons brebis",
  dog: "dog dogs chien chiens",
  cat: "cat cats chat chats",
  room: "room rooms pièce pièces",
};
const unitOf = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) =>
    words.split(" ").map((word) => [foldLetters(word), unit] as const),
  ),
);
/** Between a number and what it counts. */
const between = new Set(
  foldLetters(
    "of us the our my your his her their them de du d des nos mes ses leurs long whole full good little more old petits petites belles beaux bons bonnes grands grandes longs longues older younger",
  ).split(" "),
);
const factors: Record<string, { base: string; times: number }> = {
  week: { base: "day", times: 7 },
  fortnight: { base: "day", times: 14 },
  year: { base: "month", times: 12 },
  decade: { base: "month", times: 120 },
  century: { base: "month", times: 1200 },
  hour: { base: "minute", times: 60 },
  kilometre: { base: "metre", times: 1000 },
};

/** The known unit behind a number, and the plain word there (its stem) when the unit is not a known one. */
export function countedAt(tokens: readonly Token[], at: number): { unit: string | null; noun: string | null } {
  let noun: string | null = null;
  let looked = 0;
  for (let i = at; i < tokens.length && looked < 2 && i < at + 5; i += 1) {
    const token = tokens[i];
    if (!token || /[.,;:?!…()]/u.test(token.before)) break;
    if (between.has(token.low)) continue;
    if (
      /^(and|et|or|ou|but|mais|in|on|at|to|a|when|quand|who|qui|i|we|he|she|they|you|je|j|il|elle|on|ils|elles|nous|with|avec|for|pour|from|was|were|et)$/.test(
        token.low,
      )
    )
      break;
    const unit = unitOf.get(token.low);
    if (unit) return { unit, noun: token.low.replace(/[sx]$/, "") };
    noun ??= token.low.replace(/[sx]$/, "");
    looked += 1;
  }
  return { unit: null, noun };
}

/** Same amount in other units: two weeks and fourteen days; in French also huit jours and a week. */
export function sameAmount(a: { value: number; unit: string }, b: { value: number; unit: string }): boolean {
  if (a.unit === b.unit) return a.value === b.value;
  const [x, y] = [inBase(a), inBase(b)];
  if (x.unit !== y.unit) return false;
  const french = x.unit === "day" && [x.value, y.value].sort((p, q) => p - q).join("-");
  return x.value === y.value || french === "7-8" || french === "14-15";
}

function inBase({ value, unit }: { value: number; unit: string }): { value: number; unit: string } {
  const factor = factors[unit];
  return factor ? { value: value * factor.times, unit: factor.base } : { value, unit };
}
