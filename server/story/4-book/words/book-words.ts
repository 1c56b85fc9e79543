import type { Bilingual, Language } from "#domain/language.ts";

const ones = {
  en: "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen Twenty",
  fr: "premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt",
};

/** "Chapter One", "Chapitre premier"; figures past twenty. */
export function chapterLabel(number: number, language: Language): string {
  const name = ones[language].split(" ")[number - 1] ?? String(number);
  return `${language === "fr" ? "Chapitre" : "Chapter"} ${name}`;
}

export const contentsWord: Bilingual = { en: "Contents", fr: "Table des matières" };

export const draftNotice: Bilingual = {
  en: "Draft: these words were written down by a machine and nobody has read them yet.",
  fr: "Brouillon : ces mots ont été transcrits par une machine et personne ne les a encore relus.",
};

export const colophonWord: Bilingual = { en: "How this book was made", fr: "Comment ce livre a été fait" };

export const listenNotice: Bilingual = {
  en: "The square under a question opens the recording it was told in. The address printed below it does the same.",
  fr: "Le carré placé sous une question ouvre l’enregistrement où elle est racontée. L’adresse imprimée dessous mène au même endroit.",
};

export const pictureWord: Bilingual = { en: "Photograph", fr: "Photographie" };

export const listenWord: Bilingual = { en: "Listen to this story at", fr: "Écouter cette histoire à l’adresse" };

/** The line on the back of the cover. */
export function toldBy(author: string, language: Language): string {
  return language === "fr" ? `Une vie racontée de vive voix par ${author}.` : `A life told aloud by ${author}.`;
}
