import type { SecondLockWords } from "./second-factor.en.ts";

const numbers = ["aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf"];

export const fr: SecondLockWords = {
  eyebrow: "Votre second verrou",
  title: "Tapez le nombre de votre téléphone",
  lead: "Ouvrez l’application qui donne des nombres. S’il change pendant que vous tapez, prenez le nouveau.",
  digits: "Six chiffres",
  open: "Ouvrir mon livre",
  goOn: "Choisir un nouveau mot de passe",
  useCode: "Utiliser un code de secours",
  noPhone: "Je n’ai pas mon téléphone",
  lost: "Sans le téléphone ni la feuille, nous ne pouvons pas ouvrir ici : c’est à cela que sert le verrou. Écrivez-nous, et nous nous assurerons que c’est bien vous.",
  write: "Nous écrire",
  usePhone: "Utiliser mon téléphone",
  lostSheet: "J’ai perdu la feuille",
  code: {
    eyebrow: "Sans votre téléphone",
    title: "Tapez un code de secours",
    lead: "Il est sur la feuille imprimée quand vous avez posé le second verrou. Majuscules ou non, avec ou sans tiret.",
    label: "Code de secours",
    once: "Chaque code ouvre une seule fois.",
    left: (count) =>
      count === 0
        ? "Chaque code ouvre une seule fois. Il n’en reste plus."
        : count === 1
          ? "Chaque code ouvre une seule fois. C’est le dernier."
          : count === 2
            ? "Chaque code ouvre une seule fois. Après celui-ci, il en restera un."
            : `Chaque code ouvre une seule fois. Après celui-ci, il en restera ${numbers[count - 1] ?? count - 1}.`,
    sheet: "Codes de secours",
    sheetNote: "La feuille ressemble à ceci. Barrez ce qui a servi.",
  },
  wrong: ["Ce nombre n’ouvre rien", "Une faute de frappe, ou il a déjà changé. Tapez celui qui s’affiche maintenant."],
  wrongCode: ["Ce code n’ouvre rien", "Une faute de frappe, ou il a déjà servi. Essayez le suivant sur votre feuille."],
  tooMany: ["Trop d’essais", "Attendez quelques minutes, puis réessayez."],
  offline: ["Pas de connexion", "Ce que vous avez écrit est toujours là ; veuillez réessayer."],
  failed: ["Erreur", "Cela n’a pas fonctionné. Veuillez réessayer."],
  again: {
    title: "Veuillez vous reconnecter",
    lead: "Vous avez été déconnecté. Ce que vous avez écrit sur cette page est toujours là, et y reste.",
    as: "Vous étiez connecté avec",
    other: "Quitter cette page et se connecter avec un autre compte",
    password: "Avec mon mot de passe",
    byCode: "Avec un code par email",
  },
};
