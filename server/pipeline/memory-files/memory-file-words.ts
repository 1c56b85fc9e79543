import type { Language } from "#domain/language.ts";
import type { ElementType } from "#domain/memory/memory.ts";

export type MemoryFileWords = {
  kinds: Record<ElementType, string>;
  noDate: string;
  empty: string;
  created: (day: string) => string;
  span: (from: string, to: string) => string;
  inZip: string;
  elements: (count: number) => string;
  shortened: (printed: number, all: number) => string;
  byHand: (author: string) => string;
  by: (name: string) => string;
  picture: (title: string) => string;
};

const en: MemoryFileWords = {
  kinds: { note: "Note", event: "Event", document: "Document", image: "Image", audio: "Recording" },
  noDate: "Without a date",
  empty: "This memory is still empty.",
  created: (day) => `Begun on ${day}`,
  span: (from, to) => `${from} to ${to}`,
  inZip: "The file itself is in the export of this memory.",
  elements: (count) => (count === 1 ? "1 element" : `${count.toLocaleString("en")} elements`),
  shortened: (printed, all) =>
    `This book holds the first ${printed.toLocaleString("en")} of ${all.toLocaleString("en")} elements. The export of the memory holds all of them.`,
  byHand: (author) => (author === "" ? "Written by hand." : `Written by hand, by ${author}.`),
  by: (name) => `by ${name}`,
  picture: (title) => `A photograph of “${title}”`,
};

const fr: MemoryFileWords = {
  kinds: { note: "Note", event: "Événement", document: "Document", image: "Image", audio: "Enregistrement" },
  noDate: "Sans date",
  empty: "Cette mémoire est encore vide.",
  created: (day) => `Commencée le ${day}`,
  span: (from, to) => `de ${from} à ${to}`,
  inZip: "Le fichier lui-même se trouve dans l’export de cette mémoire.",
  elements: (count) => (count === 1 ? "1 élément" : `${count.toLocaleString("fr")} éléments`),
  shortened: (printed, all) =>
    `Ce livre contient les ${printed.toLocaleString("fr")} premiers éléments sur ${all.toLocaleString("fr")}. L’export de la mémoire les contient tous.`,
  byHand: (author) => (author === "" ? "Écrit à la main." : `Écrit à la main, par ${author}.`),
  by: (name) => `par ${name}`,
  picture: (title) => `Une photographie de « ${title} »`,
};

export const memoryFileWords: Record<Language, MemoryFileWords> = { en, fr };
