import type { BookSource } from "#domain/book/book.ts";
import { lettersName } from "#domain/book/book-look.ts";
import type { Edition } from "#domain/book/edition.ts";
import { listenNotice } from "#server/pipeline/4-book/words/book-words.ts";

/** The imprint below the title: author, rights, edition, additions by the person, use of the codes. */
export function imprintLines(
  { memoir: { language }, createdAt, edition }: BookSource,
  author: string,
  coded: boolean,
): string[] {
  const say = language === "fr" ? french : english;
  const made = new Date(createdAt * 1000);
  const month = new Intl.DateTimeFormat(language === "fr" ? "fr-FR" : "en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  }).format(made);
  const own = (edition.imprint ?? "").split(/\r?\n/).map((line) => line.trim());
  return [
    say.told(author),
    `© ${made.getUTCFullYear()} ${author}`,
    say.rights,
    ...own.filter((line) => line !== ""),
    say.edition(edition, month),
    say.type(edition),
    ...(coded ? [listenNotice[language]] : []),
  ];
}

const english = {
  told: (author: string) => `Told aloud by ${author}, in answer to questions.`,
  rights: "All rights reserved.",
  edition: ({ size, binding }: Edition, month: string) =>
    `${size === "large print" ? "Large-print edition" : "Edition"} of ${month}, ${binding}.`,
  type: ({ size, letters }: Edition): string =>
    size === "large print"
      ? `Set in ${lettersName[letters]}, 16 point, on pages of 7 × 10 inches.`
      : `Set in ${lettersName[letters]} on pages of 6 × 9 inches.`,
};

const french: typeof english = {
  told: (author: string) => `Raconté de vive voix par ${author}, en réponse à des questions.`,
  rights: "Tous droits réservés.",
  edition: ({ size, binding }: Edition, month: string) =>
    `Édition ${size === "large print" ? "en grands caractères, " : ""}${binding === "hardcover" ? "reliée" : "brochée"}, ${month}.`,
  type: ({ size, letters }: Edition): string =>
    size === "large print"
      ? `Composé en ${lettersName[letters]}, corps 16, sur des pages de 178 × 254 mm.`
      : `Composé en ${lettersName[letters]} sur des pages de 152 × 229 mm.`,
};
