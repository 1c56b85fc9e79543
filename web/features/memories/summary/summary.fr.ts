import type { SummaryWords } from "./summary.en.ts";

export const fr: SummaryWords = {
  ask: "En faire un résumé",
  agreement: (service) =>
    `Les mots de ce souvenir, et rien d’autre, partent vers un programme (${service}) qui en tire deux ou trois phrases. Vous seul les verrez, et vous pourrez les effacer.`,
  agree: "Oui, envoyer ces mots",
  notNow: "Pas maintenant",
  making: "Le résumé se prépare. Cela peut prendre une minute.",
  failed: "Le résumé n’a pas pu se faire. Vos mots n’ont pas changé. Réessayez un peu plus tard.",
  title: "Résumé par un ordinateur.",
  by: (service, day) => `Par ${service}, le ${day}. Vous seul le voyez.`,
  delete: "Effacer le résumé",
  notDeleted: "Le résumé n’a pas été effacé. Réessayez.",
};
