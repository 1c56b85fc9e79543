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

/** Words that `book.typ` and `cover.typ` set. */
export type BookWords = Record<
  "contents" | "colophon" | "listen" | "back" | "own" | "about" | "plates" | "timeline" | "index" | "main" | "page",
  string
>;

export function bookWords(author: string, language: Language): BookWords {
  return {
    contents: contentsWord[language],
    colophon: colophonWord[language],
    listen: listenWord[language],
    back: toldBy(author, language),
    own: ownWordsTitle[language],
    about: aboutWord[language],
    plates: platesWord[language],
    timeline: timelineWord[language],
    index: indexWord[language],
    main: mainPagesNote[language],
    page: "p.",
  };
}

export const aboutWord: Bilingual = { en: "About the Author", fr: "Qui raconte" };
const platesWord: Bilingual = { en: "Photographs", fr: "Photographies" };
export const timelineWord: Bilingual = { en: "The Years", fr: "Les années" };
export const indexWord: Bilingual = { en: "People and Places", fr: "Personnes et lieux" };

/** Under the title of an index with long lists of pages. */
const mainPagesNote: Bilingual = {
  en: "Before a semicolon stand the pages that say the most.",
  fr: "Avant un point-virgule : les pages qui en disent le plus.",
};

export const contentsWord: Bilingual = { en: "Contents", fr: "Table des matières" };

export const draftNotice: Bilingual = {
  en: "Draft: these words were written down by a machine and nobody has read them yet.",
  fr: "Brouillon : ces mots ont été transcrits par une machine et personne ne les a encore relus.",
};

/** How many of a book's answers are drafts, for its title page. */
export function draftCount(unread: number, answers: number, language: Language): string {
  const isOne = answers === 1;
  if (unread === answers && language === "fr")
    return `Brouillon : ${isOne ? "sa seule réponse n’a pas encore été relue" : `aucune de ses ${answers} réponses n’a encore été relue`}.`;
  if (unread === answers)
    return `Draft: ${isOne ? "its one answer has not" : `none of its ${answers} answers has`} been read yet.`;
  if (language === "fr")
    return `Brouillon : ${unread} réponse${unread > 1 ? "s" : ""} sur ${answers} ${unread > 1 ? "n’ont pas encore été relues" : "n’a pas encore été relue"}.`;
  return `Draft: ${unread} of ${answers} answers ${unread === 1 ? "has" : "have"} not been read yet.`;
}

/** Printed before the words of an unread answer. */
export const unreadMark: Bilingual = {
  en: "Written down by a machine, not read yet",
  fr: "Transcrit par une machine, pas encore relu",
};

/** In the place of words that a machine could not make out. */
export const voiceInvitation: Bilingual = {
  en: "The machine could not make out these words. Hear them here; whoever reads them over brings them onto this page.",
  fr: "La machine n’a pas su démêler ces mots. Écoutez-les ici : qui les relira les fera venir sur cette page.",
};

/** Over the lines at the end of a small book. */
export const ownWordsTitle: Bilingual = { en: "Room for your own words", fr: "De la place pour vos propres mots" };

export const colophonWord: Bilingual = { en: "How this book was made", fr: "Comment ce livre a été fait" };

export const listenNotice: Bilingual = {
  en: "The square beside a question opens the recording it was told in. The address beside it does the same.",
  fr: "Le carré à côté d’une question ouvre l’enregistrement où elle est racontée. L’adresse à côté mène au même endroit.",
};

/** What is read aloud in the place of a picture without a caption. */
export function undescribed(about: string, language: Language): string {
  return language === "fr"
    ? `Photographie que personne n’a encore décrite, dans le récit « ${about} »`
    : `A photograph that nobody has described yet, in the story “${about}”`;
}

/** What a library says of the EPUB to people who cannot see or hear. */
export function accessibilityWords(
  { pages, pictures, sound }: { pages: boolean; pictures: boolean; sound: boolean },
  language: Language,
): string {
  const says =
    language === "fr"
      ? [
          "Tout le texte peut être lu par un lecteur d’écran, avec table des matières et titres.",
          pages && "Les numéros de page sont ceux du livre imprimé.",
          pictures &&
            "Les images ont leur légende pour description ; une image sans légende dit que personne ne l’a encore décrite.",
          sound && "Les phrases s’éclairent pendant que la voix enregistrée de l’auteur les dit.",
        ]
      : [
          "All text can be read by a screen reader, with a table of contents and headings.",
          pages && "Page numbers are those of the printed book.",
          pictures &&
            "Pictures have their captions as descriptions; one without says that nobody has described it yet.",
          sound && "Sentences light up while the author’s own recorded voice says them.",
        ];
  return says.filter(Boolean).join(" ");
}

export const pagesWord: Bilingual = { en: "Pages", fr: "Pages" };

export const listenWord: Bilingual = { en: "Listen to this story at", fr: "Écouter cette histoire à l’adresse" };

/** The line on the back of the cover. */
export function toldBy(author: string, language: Language): string {
  return language === "fr" ? `Une vie racontée de vive voix par ${author}.` : `A life told aloud by ${author}.`;
}
