import type { KeepWords } from "./keep.en.ts";

const they = (giver: string) => (giver === "" ? "La personne qui vous a donné le lien" : giver);

export const fr: KeepWords = {
  title: "À garder",
  lead: (giver) => `${they(giver)} permet ceci à toute personne qui a le lien.`,
  files: {
    "book.pdf": "Le livre (PDF)",
    "book-read-along.epub": "Lire en suivant la voix (EPUB)",
    "book.epub": "Le livre (EPUB)",
    "audiobook.m4b": "Le livre audio entier (M4B)",
  },
  recordings: "Les enregistrements d’origine",
  notShared: "non partagés",
  heard: "Quand vous lisez en suivant la voix, c’est la voix du livre que vous entendez.",
  notListed: "Les fichiers n’ont pas pu être listés pour le moment.",
  copy: {
    title: "Sans internet",
    lead: "Gardez ce livre avec le son sur cet appareil, et il s’ouvre sans internet. Uniquement sur un appareil qui vous appartient.",
    keep: (size) => `Le garder ici (${size})`,
    coming: (here, all) => `Parties reçues : ${here} sur ${all}.`,
    kept: (day) => `Sur cet appareil depuis le ${day}. Il s’ouvre sans internet à cette adresse.`,
    remove: "L’effacer de cet appareil",
    removed: "La copie a été effacée de cet appareil.",
    noRoom: "Il n’y a pas assez de place sur cet appareil.",
    failed: "La copie n’a pas pu être faite. Veuillez réessayer.",
  },
  now: (day) => `Vous êtes sans internet. Voici la copie du ${day} sur cet appareil.`,
  gone: {
    withdrawn: (giver) => `${they(giver)} ne permet plus de copie. Elle a été effacée de cet appareil.`,
    changed: () => "Le livre a changé : son ancienne copie a été effacée de cet appareil.",
    outdated: () =>
      "La copie sur cet appareil venait d’une version précédente de cette page : elle a été effacée. Vous pouvez garder le livre de nouveau.",
    ended: () => "Ce lien a pris fin : la copie du livre a été effacée de cet appareil.",
  },
};
