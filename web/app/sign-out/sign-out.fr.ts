import type { LeaveWords } from "./sign-out.en.ts";

export const fr: LeaveWords = {
  title: "Avant de vous déconnecter",
  takes: (count) =>
    count === 1
      ? "Un de vos enregistrements n’est que sur cet appareil. Il n’est pas encore parti."
      : `${count} de vos enregistrements ne sont que sur cet appareil. Ils ne sont pas encore partis.`,
  corrections: (count) =>
    count === 1
      ? "Une correction que vous avez écrite n’est que sur cet appareil."
      : `${count} corrections que vous avez écrites ne sont que sur cet appareil.`,
  memories: (count) =>
    count === 1
      ? "Une modification de vos histoires de famille n’est que sur cet appareil."
      : `${count} modifications de vos histoires de famille ne sont que sur cet appareil.`,
  stays:
    "Se déconnecter n’efface rien. Ce qui n’est pas parti reste ici, sans qu’une autre personne qui se connecte puisse le voir ni l’entendre, jusqu’à ce que vous vous reconnectiez sur cet appareil.",
  recording: "On vous enregistre en ce moment. Ce que vous avez déjà dit reste sur cet appareil.",
  send: "Envoyer, puis me déconnecter",
  sending: "Envoi en cours…",
  notSent:
    "L’envoi n’a pas réussi pour l’instant. Tout est en sûreté ici. Vous pouvez réessayer, ou vous déconnecter et l’envoyer à votre retour.",
  leave: "Me déconnecter et laisser cela ici",
  look: "L’écouter d’abord",
  stay: "Rester connecté",
};
