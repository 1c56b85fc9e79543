import { brand } from "#domain/content.ts";
import type { FrameWords } from "./frame.en.ts";

export const fr: FrameWords = {
  brand,
  otherLanguage: "English",
  skipToContent: "Aller au contenu",
  navigation: "Principale",
  menu: "Menu",
  help: "Aide",
  myBook: "Mon livre",
  myFamily: "Ma famille",
  myAccount: "Mon compte",
  loading: "Un instant…",
  desk: "Bureau",
  adminNamed: (name) => `${name}, admin`,
  leaveDesk: "Retour au site",
  signOut: "Se déconnecter",
  signedOutHere:
    "Vous êtes déconnecté sur cet appareil. Notre serveur n’a pas répondu, et croit peut-être la session ouverte.",
  notifications: "Notifications",
  tryAgain: "Réessayer",
  failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
  close: "Fermer",
  backToDashboard: "Retour au tableau de bord",
  offline:
    "Pas de connexion. Ce que vous enregistrez reste en sûreté sur cet appareil, et part tout seul dès que la connexion revient.",
  waitsForNetwork: "Cela s’affichera dès que la connexion reviendra.",
  unexpected: { title: "Une erreur inattendue est survenue" },
  player: {
    play: "Écouter",
    pause: "Pause",
    position: "Où dans le son",
    failed: "Cet enregistrement ne peut pas être lu pour l’instant. Veuillez réessayer.",
  },
};
