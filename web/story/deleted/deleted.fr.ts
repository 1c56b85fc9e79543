import type { DeletedKind, DeletedWords } from "./deleted.en.ts";

const ending = (kind: DeletedKind) => (kind === "element" ? "" : "e");

export const fr: DeletedWords = {
  title: {
    memory: "Supprimées ces 30 derniers jours",
    element: "Supprimés ces 30 derniers jours",
    photograph: "Supprimées ces 30 derniers jours",
  },
  deleted: (kind, day) => `Supprimé${ending(kind)} le ${day}.`,
  kept: (kind, day) => `Gardé${ending(kind)} jusqu’au ${day}, puis effacé${ending(kind)} pour de bon.`,
  untitled: { memory: "Sans titre", element: "Sans titre", photograph: "Sans légende" },
  restore: "Rétablir",
  restored: (kind, title) => (title === "" ? "C’est rétabli." : `« ${title} » est rétabli${ending(kind)}.`),
  waiting: "Gardé sur cet appareil. Le retour se fait dès que la connexion revient.",
  notRestored: "Le rétablissement n’a pas pu se faire. Veuillez réessayer.",
  offline: "Pas de connexion. Rien n’est perdu ; veuillez réessayer quand elle sera revenue.",
  notLoaded: "Ce que vous avez supprimé n’a pas pu être chargé.",
  none: "Rien d’autre n’a été supprimé.",
  shown: (shown, total) => `Les ${shown} dernières suppressions, sur ${total}.`,
  more: "Afficher la suite",
};
