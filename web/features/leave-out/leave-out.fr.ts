import type { LeaveOutWords } from "./leave-out.en.ts";

/** « 14 secondes » d’une durée en millisecondes. */
const seconds = (ms: number) => {
  const count = Math.max(1, Math.round(ms / 1000));
  return count === 1 ? "1 seconde" : `${count} secondes`;
};
const wordsOf = (count: number) => (count === 1 ? "1 mot" : `${count} mots`);

export const fr: LeaveOutWords = {
  title: "Retirer des mots",
  told: (question, day) => `Question ${question}, racontée le ${day}`,
  first: "Touchez le premier mot qui part, puis le dernier.",
  last: "Touchez maintenant le dernier mot qui part.",
  group: "Les mots de cette réponse",
  chosen: (count, ms) => `Vous avez choisi ${wordsOf(count)}, ${seconds(ms)} de son.`,
  hearIt: "Écouter ce qui part",
  hearWithout: "Écouter sans",
  goes: {
    title: "Ce qui part, mots et son",
    text: "Ces mots, dans le texte partagé et dans toutes les pages",
    sound: (ms) =>
      `${ms < 1500 ? "Leur seconde" : `Leurs ${seconds(ms)}`}, dans le livre audio et sur la page de la famille`,
    search: "Leur place dans la recherche",
  },
  stays: {
    title: "Ce qui reste",
    original: "Votre premier enregistrement, pour vos seules oreilles",
    originalCut: "Votre premier enregistrement, sans ces secondes",
    story: "Le récit, raccordé",
    printed: "Les livres déjà imprimés. Ceux-là, nous ne pouvons plus les atteindre",
  },
  recording: {
    title: "Et le premier enregistrement ?",
    keep: ["Le garder, pour moi seulement", "Vous pourrez remettre ces mots quand vous voudrez."],
    erase: [
      "Y effacer aussi ces secondes",
      "Elles disparaissent, même pour vous, avec toutes les versions précédentes de cette réponse. Sans retour.",
    ],
  },
  proof: (number) => `L’épreuve ${number} a été faite avec ces mots. Il en faudra une nouvelle.`,
  approved: (number) =>
    `Vous avez approuvé l’épreuve ${number} avec ces mots. Ses fichiers partent ; un livre déjà imprimé les garde. Il faudra une nouvelle épreuve.`,
  takeOut: "Retirer ces mots",
  leaveIn: "Les laisser",
  working: "Nous retirons ces mots. Vous pouvez quitter cette page.",
  putting: "Nous remettons ces mots. Vous pouvez quitter cette page.",
  notYet: "Les mots de cette réponse sont en cours d’écriture. Revenez dans quelques minutes.",
  failed: "Cela n’a pas fonctionné. Rien n’a changé. Veuillez réessayer.",
  notLoaded: "Cette réponse n’a pas pu être chargée.",
  nothing: "Cette réponse n’a pas encore de mots.",
  out: {
    title: "Les mots que vous avez retirés",
    sealed: "Personne d’autre ne peut les lire ni les entendre.",
    erased: (day) => `Un passage a été effacé le ${day}. Personne ne peut le faire revenir.`,
    hear: "Écouter ces mots",
    putBack: "Les remettre",
  },
};
