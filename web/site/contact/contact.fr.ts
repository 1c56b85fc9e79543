import type { ContactWords } from "./contact.en.ts";

export const fr: ContactWords = {
  title: "Nous écrire",
  about: "Écrivez-nous pour une question, un souhait ou un souci.",
  lead: "Une personne lit chaque message et répond par email.",
  unreadLead:
    "Cette machine n’envoie pas de lettres : personne ne lit les messages écrits ici. Adressez-vous à la personne qui vous a donné cette adresse.",
  name: "Votre nom",
  email: "Adresse email",
  message: "Votre message",
  send: "Envoyer le message",
  sending: "Envoi en cours…",
  sent: "Merci. Votre message est arrivé ; nous vous écrirons.",
  unread: "Merci. Votre message est arrivé et il est gardé, mais personne ne lit les messages sur cette machine.",
  wrong: "Veuillez remplir tous les champs, avec une adresse email valide.",
  later: "Trop de messages sont venus d’ici. Veuillez réessayer dans une heure.",
  failed: "Quelque chose s’est mal passé. Votre message est toujours là ; veuillez réessayer.",
  offline: "Il n’y a pas de connexion. Votre message est toujours là ; veuillez réessayer.",
};
