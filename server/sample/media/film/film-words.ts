import { brand } from "#domain/content.ts";
import type { Language } from "#domain/language.ts";

/** Text on the pictures of the film. */
export type FilmWords = Record<"opening" | "asked" | "answered" | "printed" | "heard" | "end", Written>;
type Written = { label: string; title: string; note: string };

export const filmWords: Record<Language, FilmWords> = {
  en: {
    opening: {
      label: "How it works",
      title: "A spoken answer becomes a book, and a voice to keep.",
      note: "A sample life. A computer voice stands in for a person.",
    },
    asked: { label: "1. A question is asked", title: "", note: "Computer voice" },
    answered: { label: "2. You simply talk", title: "", note: "The recording, as it was spoken" },
    printed: {
      label: "3. It becomes a book",
      title: "Pages of the sample book",
      note: "The words are the teller’s own.",
    },
    heard: { label: "4. And an audiobook", title: "", note: "The same recordings, in a quiet room" },
    end: { label: brand, title: "Your Voice,\nTheir Legacy", note: "Begin with one question." },
  },
  fr: {
    opening: {
      label: "Comment ça marche",
      title: "Une réponse parlée devient un livre, et une voix à garder.",
      note: "Une vie imaginaire. Une voix d’ordinateur remplace la personne.",
    },
    asked: { label: "1. Une question est posée", title: "", note: "Voix d’ordinateur" },
    answered: { label: "2. Vous parlez, simplement", title: "", note: "L’enregistrement, tel qu’il a été dit" },
    printed: {
      label: "3. Cela devient un livre",
      title: "Pages du livre donné en exemple",
      note: "Les mots sont ceux de la personne.",
    },
    heard: { label: "4. Et un livre audio", title: "", note: "Les mêmes enregistrements, dans une pièce calme" },
    end: { label: brand, title: "Votre voix,\nleur héritage", note: "Commencez par une question." },
  },
};
