import type { ContactWords } from "./contact.en.ts";

export const fr: ContactWords = {
  title: "Nous écrire",
  lead: "Une personne lit chaque message et répond par email.",
  name: "Votre nom",
  email: "Adresse email",
  message: "Votre message",
  send: "Envoyer le message",
  sending: "Envoi en cours…",
  sent: "Merci. Votre message est arrivé ; nous vous écrirons.",
  wrong: "Veuillez remplir tous les champs, avec une adresse email valide.",
  later: "Trop de messages sont venus d’ici. Veuillez réessayer dans une heure.",
  failed: "Quelque chose s’est mal passé. Votre message est toujours là ; veuillez réessayer.",
  offline: "Il n’y a pas de connexion. Votre message est toujours là ; veuillez réessayer.",
};
