import type { Language } from "#domain/language.ts";

/** What a page can be about that is not the one somebody wanted. */
export type ErrorStatus = 404 | 413 | 500 | 503;
export type ErrorWords = { title: string; text: string; home: string };

const en: Record<ErrorStatus, ErrorWords> = {
  404: { title: "404", text: "Oops! Page not found", home: "Return to Home" },
  413: {
    title: "That was too much at once",
    text: "What you sent is larger than this page takes. Please go back, make it shorter and send it again.",
    home: "Return to Home",
  },
  500: {
    title: "Something went wrong here",
    text: "It was us, not you. What you have recorded is safe. Please go back and try again.",
    home: "Return to Home",
  },
  503: {
    title: "We will be back in a moment",
    text: "Something this page needs is not there just now. What you have recorded is safe. Please try again in a minute.",
    home: "Return to Home",
  },
};

const fr: typeof en = {
  404: { title: "404", text: "Oups ! Page introuvable", home: "Retour à l’accueil" },
  413: {
    title: "C’était trop d’un coup",
    text: "Ce que vous avez envoyé dépasse ce que cette page peut recevoir. Revenez en arrière, raccourcissez-le, puis renvoyez-le.",
    home: "Retour à l’accueil",
  },
  500: {
    title: "Quelque chose n’a pas fonctionné ici",
    text: "La faute est de notre côté, pas du vôtre. Ce que vous avez enregistré est en sûreté. Revenez en arrière et réessayez.",
    home: "Retour à l’accueil",
  },
  503: {
    title: "Nous revenons dans un instant",
    text: "Il manque pour l’instant quelque chose à cette page. Ce que vous avez enregistré est en sûreté. Réessayez dans une minute.",
    home: "Retour à l’accueil",
  },
};

/** Where something is not as it should be: the same words on the public pages and in the app. */
export const errorWords: Record<Language, typeof en> = { en, fr };
