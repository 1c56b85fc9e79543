import type { Language } from "#domain/language.ts";

/** The words before a pause: unfinished, possibly finished, or finished. */
export type Kind = "unfinished" | "usual" | "complete";
export type Part = { said: string; kind: Kind };

/** The lines, their voices, and the pauses between them. */
export type TurnSet = {
  name: string;
  language: Language;
  /** Voices of flite; those with "espeak:" of espeak-ng. */
  voices: readonly string[];
  /** The shortest and the longest pause in ms. */
  pauses: Record<Kind, readonly [number, number]>;
  /** The exponent of the pause distribution: 1 is uniform, larger values make most pauses short and a few long. */
  skew: number;
  /** Adds no noise: `bench/turns-live` adds its own. */
  isQuiet?: boolean;
  /** Whole turns with marked pauses: /u after unfinished words, /d by default, /c after finished ones. */
  told?: readonly string[];
  /** Parts of turns: one or two of these, then one ending. */
  starts?: readonly Part[];
  ends?: readonly string[];
  /** Requests to the interviewer; those that ask for time to think are separate. */
  questions: readonly string[];
  moments?: readonly string[];
};

const kinds: Record<string, Kind> = { u: "unfinished", d: "usual", c: "complete" };

/** "I was born in /u in Leeds": the parts, and the pause after each but the last. */
export function piecesOf(line: string): { said: string; kind: Kind | null }[] {
  const parts = line.split(/ \/([udc]) /);
  return parts.flatMap((said, at) => (at % 2 === 0 ? [{ said, kind: kinds[parts[at + 1] ?? ""] ?? null }] : []));
}

export const unfinished = (...said: string[]): Part[] => said.map((one) => ({ said: one, kind: "unfinished" }));
export const usual = (...said: string[]): Part[] => said.map((one) => ({ said: one, kind: "usual" }));

/** One per line. */
export const linesOf = (text: string): string[] => text.trim().split(/\s*\n\s*/);

/** The rules are tuned to these sets. */
export const tunedSets: readonly TurnSet[] = [
  {
    name: "tuned",
    language: "en",
    voices: ["rms", "slt"],
    pauses: { unfinished: [500, 3_300], usual: [500, 1_900], complete: [300, 1_100] },
    skew: 1,
    starts: [
      ...unfinished("My father had a bakery and", "We lived behind the shop so", "I remember that my mother was"),
      ...usual("He gave me a key", "It was cold that year", "We walked along the river"),
    ],
    ends: ["that was how it began", "I have never forgotten it", "he kept it all his life"],
    questions: ["Can you repeat the question please", "Are you a real person"],
  },
  {
    name: "tuned, other voices",
    language: "en",
    voices: ["awb", "kal16"],
    pauses: { unfinished: [800, 3_400], usual: [700, 2_000], complete: [300, 1_100] },
    skew: 1,
    starts: [
      ...unfinished("She worked at the mill until the", "They had five children but", "Nobody told us when"),
      ...usual("The train came at seven", "Everybody knew the song", "There were two rooms upstairs"),
    ],
    ends: ["and then we were home", "nobody ever asked me that", "it rained the whole night"],
    questions: ["What was the question"],
    moments: ["Give me a moment please"],
  },
];

/** Other words, voices and pause distribution. Written after the rules, whose grammar was extended after these sets. */
export const widenedSets: readonly TurnSet[] = [
  {
    name: "widened",
    language: "en",
    voices: ["kal", "espeak:en-gb+f3", "espeak:en-us+m4"],
    pauses: { unfinished: [500, 3_500], usual: [500, 2_000], complete: [500, 1_200] },
    skew: 3,
    starts: [
      ...unfinished(
        "My brother went to sea because of",
        "There was this old man who",
        "We used to sit between",
        "I could hear them talking about",
        "Grandmother never said whether",
        "It happened some years before",
        "The house stood near",
        "He told me that I should",
        "Every summer until",
        "It was a very",
      ),
      ...usual(
        "I was born on a farm",
        "They sold the horses",
        "We had no electricity",
        "Mother made the bread herself",
        "I left school at fourteen",
        "My sister taught me to swim",
        "The war was over",
        "He sang in the choir",
      ),
    ],
    ends: [
      "and we laughed about it later",
      "so I stayed where I was",
      "which nobody believed",
      "and the door was open",
      "but the money was gone",
      "until the snow melted",
    ],
    questions: ["Could you say that again", "Who are you", "Skip this question please"],
    moments: ["I need a minute"],
  },
  {
    name: "widened, French",
    language: "fr",
    voices: ["espeak:fr-fr+f2", "espeak:fr-fr+m3"],
    pauses: { unfinished: [500, 3_500], usual: [500, 2_000], complete: [500, 1_200] },
    skew: 3,
    starts: [
      ...unfinished(
        "Mon père travaillait à la mine avec",
        "On habitait juste derrière",
        "Ma grand-mère disait toujours que",
        "C'était un homme qui",
        "Je me souviens très bien de",
        "Nous sommes partis parce que",
        "Il y avait une fontaine entre",
        "Je ne savais pas si",
        "Chaque été jusqu'à",
        "Ma sœur aînée était",
      ),
      ...usual(
        "Je suis née dans une ferme",
        "On n'avait pas l'électricité",
        "Ma mère faisait le pain",
        "J'ai quitté l'école à quatorze ans",
        "Mon frère jouait de l'accordéon",
        "La guerre était finie",
        "Il neigeait depuis trois jours",
        "Nous avions deux vaches",
      ),
    ],
    ends: [
      "et on en riait encore",
      "alors je suis restée",
      "personne ne m'a crue",
      "et la porte était ouverte",
      "mais il n'y avait plus rien",
      "c'était comme ça",
    ],
    questions: ["Pouvez-vous répéter la question", "Qui êtes-vous"],
    moments: ["Donnez-moi un instant"],
  },
];
