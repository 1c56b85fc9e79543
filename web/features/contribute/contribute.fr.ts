import type { ContributeWords } from "./contribute.en.ts";
import { de, que } from "#web/lib/texts/elide.ts";

const teller = (giver: string) => (giver === "" ? "la personne qui raconte" : giver);
const Teller = (giver: string) => (giver === "" ? "La personne qui raconte" : giver);
const until = (giver: string) =>
  giver === "" ? "la personne qui raconte ne l’a pas ajouté" : `${giver} ne l’a pas ajouté`;

export const fr: ContributeWords = {
  eyebrow: (giver) => (giver === "" ? "Un souvenir de famille" : `Un souvenir ${de(giver)}`),
  title: (memory) => `Ajouter à « ${memory} »`,
  lead: (giver) => `Ni compte, ni mot de passe. ${Teller(giver)} le regarde avant tout le monde.`,
  until: (day) => `Ouvert pour vous jusqu’au ${day}`,
  kind: "Que voulez-vous ajouter ?",
  kinds: { note: "Ce dont je me souviens", picture: "Une photographie", question: "Une question" },
  text: {
    note: "De quoi vous souvenez-vous ?",
    picture: "Qui ou quoi y voit-on ?",
    question: "Que voulez-vous demander ?",
  },
  when: "C’était quand ?",
  whenHint: "Si vous le savez. « Le printemps 1965 » suffit.",
  readAs: "Nous lisons",
  unread: "Nous n’arrivons pas à lire cette date. Essayez « l’été 1952 », « dans les années 1930 » ou « 12 mai 1948 ».",
  name: "Votre nom",
  named: (name) => `Vous écrivez sous le nom de ${name}.`,
  empty: {
    note: "Écrivez d’abord ce dont vous vous souvenez",
    picture: "Écrivez d’abord qui ou quoi l’on y voit",
    question: "Écrivez d’abord votre question",
  },
  picture: {
    choose: "Choisir une photographie",
    another: "En choisir une autre",
    chosen: (name) => `« ${name} » sera envoyée.`,
    formats: "HEIC et TIFF aussi, jusqu’à 50 Mo.",
    private: (giver) =>
      giver === ""
        ? "Si le fichier indique le jour et le lieu, seule la personne qui raconte les verra."
        : `Si le fichier indique le jour et le lieu, personne d’autre ${que(giver)} ne les verra.`,
    missing: "Choisissez d’abord une photographie",
    wrong: "Cette image ne peut pas être lue. Les formats JPEG, PNG, HEIC et TIFF le peuvent.",
    tooLarge: "Elle pèse plus de 50 Mo. Enregistrez-la en plus petit.",
    sending: "Elle n’est pas arrivée entière. Reprenez-la, puis choisissez-la de nouveau.",
    waiting: "Elle est là. Nous la remettons dans le bon sens.",
    refused: "Ce fichier n’a pas pu être lu comme une image.",
    takenBack: "Ses mots sont revenus dans le formulaire. La photographie n’est plus que sur votre appareil.",
  },
  textTooLong: "Le texte ne peut pas dépasser 20 000 caractères",
  questionTooLong: "Une question ne peut pas dépasser 300 caractères",
  nameRequired: "Écrivez votre nom, pour qu’il accompagne ce que vous donnez",
  nameTooLong: "Un nom ne peut pas dépasser 60 caractères",
  send: (giver) => `L’envoyer à ${teller(giver)}`,
  save: "Enregistrer le changement",
  cancel: "Laisser comme c’était",
  sent: (giver) => `C’est arrivé. ${Teller(giver)} décidera.`,
  saved: "Votre changement est arrivé.",
  notSent: "L’envoi n’a pas pu se faire à l’instant. Vos mots sont toujours là. Réessayez dans un moment.",
  full: (giver) =>
    `Il y en a autant en attente qu’il peut y en avoir. ${Teller(giver)} doit d’abord regarder. Vos mots sont toujours là.`,
  closed: "Ce lien ne reçoit plus rien. Vos mots sont toujours là.",
  notRead: "Le souvenir n’a pas pu s’ouvrir à l’instant.",
  elements: (count, since) => `${count < 2 ? `${count} élément` : `${count} éléments`}, depuis le ${since}`,
  read: "Le lire",
  stepsTitle: "Ce qui se passe ensuite",
  steps: (giver) => [
    `${Teller(giver)} le lit.`,
    `${Teller(giver)} l’ajoute, change un mot, ou le laisse de côté.`,
    "Ce même lien vous le dit.",
  ],
  stays: (giver) => `Votre nom reste avec ce que vous avez donné. Vous pouvez le reprendre tant que ${until(giver)}.`,
  mine: "Ce que vous avez envoyé",
  states: {
    pending: (giver) => `C’est arrivé chez ${teller(giver)}.`,
    approved: (giver) => `${Teller(giver)} l’a ajouté.`,
    asked: (giver) => `La question sera posée à ${teller(giver)}.`,
    changed: (giver) => `${Teller(giver)} l’a ajouté, avec un changement :`,
    declined: (giver) => `${Teller(giver)} l’a laissé de côté.`,
  },
  change: "Modifier",
  takeBack: "Le reprendre",
  takenBack: "Il est revenu dans le formulaire, et personne d’autre ne l’a.",
  notTakenBack: (giver) => `Il n’a pas pu être repris. Peut-être que ${teller(giver)} l’a ajouté entre-temps.`,
  conflict: {
    pending: "Ceci a changé entre-temps, peut-être dans une autre fenêtre. L’autre texte :",
    approved: (giver) => `${Teller(giver)} l’a ajouté entre-temps, avec ces mots :`,
    declined: (giver) => `${Teller(giver)} en a décidé entre-temps.`,
    keepMine: "Garder le mien",
    keepTheirs: "Garder l’autre",
    sendNew: "Envoyer le mien à part",
  },
  kept: {
    title: "Vos mots sont toujours là",
    text: "Ils n’ont pas pu être envoyés. Copiez-les, et donnez-les autrement.",
    copy: "Copier les mots",
    copied: "C’est copié.",
    notCopied: "La copie n’a pas pu se faire. Sélectionnez les mots avec le doigt ou la souris.",
    discard: "Les retirer de cet appareil",
    really: "Les retirer définitivement",
  },
};
