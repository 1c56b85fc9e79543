import type { CookieWords } from "./cookie.en.ts";

export const fr: CookieWords = {
  text: "Cookies : pouvons-nous mesurer l’usage du site ?",
  accept: "Accepter",
  reject: "Refuser",
  customize: "Choisir",
  title: "Réglages des cookies",
  essential: "Essentiels : la connexion (le temps de la session) et ce choix (1 an). Toujours actifs.",
  analytics: "Mesure : comment les pages sont utilisées (1 an).",
  marketing: "Publicité : quelle annonce a mené ici (30 jours). Rien n’est chargé pour cela aujourd’hui.",
  save: "Enregistrer mes choix",
  rejectAll: "Tout refuser",
  cancel: "Annuler",
  forget: "Oublier mon choix",
};
