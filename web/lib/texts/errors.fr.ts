import type { ErrorWords } from "./errors.en.ts";

export const fr: ErrorWords = {
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
