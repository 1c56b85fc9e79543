import type { Language } from "#domain/language.ts";

type KeepPageWords = Record<"subject" | "greeting" | "body" | "button" | "ending", string>;

/** To a visitor who saves a trial answer: the code makes it the first page of their book (ruling 41). */
export const keepPageWords: Record<Language, KeepPageWords> = {
  en: {
    subject: "The code that keeps your page",
    greeting: "Your page is nearly yours",
    body: "With this code it becomes the first page of your own book. Digits and button work once, for one hour.",
    button: "Keep my page",
    ending: "If you did not ask for this, you need not do anything. What is not kept is deleted within the hour.",
  },
  fr: {
    subject: "Le code qui garde votre page",
    greeting: "Votre page est presque à vous",
    body: "Avec ce code, elle devient la première page de votre livre. Les chiffres et le bouton ne servent qu’une fois, pendant une heure.",
    button: "Garder ma page",
    ending: "Si vous n’avez rien demandé, vous n’avez rien à faire. Ce qui n’est pas gardé s’efface dans l’heure.",
  },
};
