import { randomInt } from "node:crypto";
import type { Language } from "#domain/language.ts";
import { challengeWords } from "./challenge-words.ts";

/** A day as `2026-11-30`. */
export type Reading = { language: Language; day: string; words: readonly string[] };

const ordinals =
  `first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
sixteenth seventeenth eighteenth nineteenth twentieth`.split(/\s+/);
const numbers =
  `premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit
dix-neuf vingt`.split(/\s+/);
const days: Record<Language, readonly string[]> = {
  en: [...ordinals, ...ordinals.slice(0, 9).map((name) => `twenty-${name}`), "thirtieth", "thirty-first"],
  fr: [...numbers, "vingt et un", ...numbers.slice(1, 9).map((name) => `vingt-${name}`), "trente", "trente et un"],
};
const months: Record<Language, readonly string[]> = {
  en: "January February March April May June July August September October November December".split(" "),
  fr: "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split(" "),
};

/** What the person says yes to. The ledger keeps it as the wording; it has the same version every day. */
export const permission: Record<Language, string> = {
  en: "You may make a voice like mine to read my own pages.",
  fr: "Vous pouvez faire une voix comme la mienne pour lire mes propres pages.",
};
/** Parts of the permission that one breath may get right while another is misread. */
export const permissionParts: Record<Language, readonly string[]> = {
  en: ["you may make", "a voice like mine", "to read my own pages"],
  fr: ["vous pouvez faire", "une voix comme la mienne", "pour lire mes propres pages"],
};

const drawnWords = 3;

/** Three different words, by the operating system's random numbers. */
export function drawWords(language: Language): string[] {
  const left = [...challengeWords[language]];
  return Array.from({ length: drawnWords }, () => left.splice(randomInt(left.length), 1)).flat();
}

/** The day and month of a reading as they are spoken, and the number of the day. */
export function dateOf({ language, day }: Pick<Reading, "language" | "day">) {
  const [, month = 1, date = 1] = day.split("-").map(Number);
  return { date, day: days[language][date - 1] ?? "", month: months[language][month - 1] ?? "" };
}

export const allDays = (language: Language) => days[language];
export const allMonths = (language: Language) => months[language];

/** The sentence to read aloud. `name`: empty when unknown. */
export function sentenceOf(reading: Reading, name: string): string {
  const { day, month } = dateOf(reading);
  const words = reading.words.join(", ");
  return reading.language === "en"
    ? `Today is the ${day} of ${month}. ${name === "" ? "" : `I am ${name}. `}${permission.en} Today’s words are ${words}.`
    : `Nous sommes le ${day} ${month}. ${name === "" ? "" : `Je suis ${name}. `}${permission.fr} Les mots du jour sont ${words}.`;
}

const maxSpokenName = 80;

/** A name as it is read aloud: on one line, without full stops; empty when it is too long. */
export function spokenName(name: string): string {
  const plain = name
    .replaceAll(/[^\p{L}\p{M}\p{N}' ’-]+/gu, " ")
    .replaceAll(/\s+/gu, " ")
    .trim();
  return plain.length > maxSpokenName ? "" : plain;
}

/** Today in this time zone, by default in UTC. `zone`: an IANA name; an unknown one counts as UTC. */
export function dayIn(zone: string | undefined, now: Date): string {
  const format = (timeZone: string) => new Intl.DateTimeFormat("en-CA", { timeZone, dateStyle: "short" }).format(now);
  try {
    return format(zone ?? "UTC");
  } catch {
    return format("UTC");
  }
}
