import type { followUpEn } from "./follow-up.en.ts";

export const followUpFr: typeof followUpEn = {
  which: (at, of) => (of === 1 ? "Une précision, si vous voulez" : `Précision ${at} sur ${of}, si vous voulez`),
  why: "Pourquoi celle-ci ?",
  said: "Vous avez dit",
  quote: (words) => `« ${words} »`,
  whys: {
    short: "Qui vous lira aimerait en voir un peu plus.",
    detailed: "On demande ici ce que cela veut dire pour vous.",
    next: "C’est la prochaine qui va avec cette question.",
    unheard: "Elle vient dans l’ordre habituel, car je n’ai pas suivi vos paroles. Tout est enregistré.",
    busy: "Trop de personnes parlent en ce moment pour que je suive vos paroles : c’est la suivante. Tout est enregistré.",
  },
  plenty: "Une phrase suffit. Un silence aussi.",
  skip: "Passer",
  enough: "C’est assez, continuons",
  atMost: (count) =>
    count === 1 ? "Une encore, si vous voulez" : count === 2 ? "Deux encore, si vous voulez" : "Trois au plus",
  growOut: "Elles naissent de ce que vous venez de dire. Laissez celles que vous voulez.",
  inOrder: "Elles viennent dans leur ordre habituel. Laissez celles que vous voulez.",
  now: "maintenant",
  next: "ensuite, si vous voulez",
  last: "pour finir, si vous voulez",
  kept: "Votre réponse est déjà gardée.",
};
