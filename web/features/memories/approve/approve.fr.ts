import type { ApproveWords } from "./approve.en.ts";
import { de } from "#web/lib/texts/elide.ts";

const numbers = ["Aucune", "Une", "Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf", "Dix"];

export const fr: ApproveWords = {
  title: (count) =>
    count === 1
      ? "Une contribution attend votre avis"
      : `${numbers[count] ?? count} contributions attendent votre avis`,
  lead: "Personne ne les voit avant votre accord. Rien ne presse.",
  noneTitle: "Rien n’attend votre avis",
  noneText: "Quand une personne qui a votre lien ajoute à un souvenir, cela arrive d’abord ici.",
  toMemories: "Vos histoires de famille",
  notRead: "Ce qui vous attend n’a pas pu être chargé à l’instant.",
  remembers: "se souvient de quelque chose",
  asks: "demande",
  sends: "envoie une photographie",
  where: (memory, day) => `pour « ${memory} », ${day}`,
  today: "aujourd’hui",
  on: (day) => `le ${day}`,
  later: "remis à plus tard",
  quote: (text) => `« ${text} »`,
  add: "L’ajouter",
  accept: "Je veux y répondre",
  change: "Modifier",
  notNow: "Pas maintenant",
  look: "Voir celle-ci",
  more: (count) => (count === 1 ? "Une autre attend ensuite." : `${count} autres attendent ensuite.`),
  what: "Ce que fait chaque bouton",
  whatAdd: (name) => `Cela prend sa place, avec le nom ${de(name)} en dessous.`,
  whatAccept: (name) => `Elle rejoint vos questions, avec le nom ${de(name)}.`,
  whatChange: (name) => `Vous corrigez d’abord un mot. ${name} voit ce que vous avez changé.`,
  whatNotNow: (name) => `Cela attend. ${name} apprend seulement que c’est arrivé.`,
  leaveOut: "Le laisser de côté pour de bon",
  twoTitle: "Un même jour, raconté de deux façons ?",
  twoText: "Les deux peuvent rester. Vos propres mots ne sont pas touchés.",
  defaultTitle: (name) => `${name} se souvient`,
  pictureTitle: (name) => `Une photographie ${de(name)}`,
  theirs: (name) => `Tel que ${name} l’a écrit`,
  heading: "Titre",
  yours: "Tel que ce sera",
  when: "C’était quand ?",
  unread: "Nous n’arrivons pas à lire cette date. Essayez « l’été 1952 », « dans les années 1930 » ou « 12 mai 1948 ».",
  titleRequired: "Le titre est obligatoire",
  titleTooLong: "Le titre ne peut pas dépasser 200 caractères",
  textRequired: "Il faut quelques mots",
  textTooLong: "Le texte ne peut pas dépasser 20 000 caractères",
  questionTooLong: "Une question ne peut pas dépasser 300 caractères",
  addChanged: "L’ajouter ainsi",
  cancel: "Annuler",
  changedMeanwhile: (name) => `${name} a changé ceci entre-temps. Le nouveau texte :`,
  keepMine: "Garder le mien",
  keepTheirs: "Garder le sien",
  changed: "Cette contribution a changé entre-temps. Relisez-la.",
  gone: "Cette contribution a été reprise ou traitée entre-temps.",
  notDecided: "L’enregistrement n’a pas pu se faire à l’instant. Rien n’a changé.",
  full: "Il n’y a plus de place. Rien n’a changé.",
  done: {
    approve: (name, memory) => `C’est maintenant dans « ${memory} », avec le nom ${de(name)}.`,
    accept: (name) => `Elle est maintenant parmi vos questions. ${name} l’apprend.`,
    later: (name) => `Cela attend ici. ${name} apprend seulement que c’est arrivé.`,
    decline: (name) =>
      `C’est laissé de côté, et ${name} l’apprend avec douceur. Vous pouvez changer d’avis pendant 30 jours.`,
  },
  undo: "Annuler",
  see: "Voir le souvenir",
  waiting: (count) =>
    count === 1 ? "Une contribution attend votre avis" : `${count} contributions attendent votre avis`,
  people: "Qui y ajoute",
  counts: (added, waiting) =>
    [added < 2 ? `${added} ajout` : `${added} ajouts`, ...(waiting === 0 ? [] : [`${waiting} en attente`])].join(", "),
  closed: "Le lien est terminé.",
  end: "Mettre fin au lien",
  endTitle: (name) => `Mettre fin au lien ${de(name)} ?`,
  endText: (name) => `Il se ferme aussitôt, même là où ${name} est en train d’écrire. Ce qui a été ajouté reste.`,
  endOthers: (count) =>
    count === 1
      ? "Une autre personne est venue par ce lien. Il se termine aussi pour elle."
      : `${count} autres personnes sont venues par ce lien. Il se termine aussi pour elles.`,
  endOnly: "Mettre fin au lien",
  endAndRemove: "Y mettre fin et retirer les ajouts",
  remove: "Retirer les ajouts",
  removeTitle: (name) => `Retirer les ajouts ${de(name)} ?`,
  removeText: "Ils quittent aussitôt le souvenir. Pendant 30 jours, vous pouvez les rétablir.",
  removed: (count) =>
    count < 2
      ? `${count} ajout retiré. Il peut être rétabli pendant 30 jours.`
      : `${count} ajouts retirés. Ils peuvent être rétablis pendant 30 jours.`,
  restore: "Rétablir",
};
