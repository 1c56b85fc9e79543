import type { Language } from "#domain/language.ts";

const en = {
  title: "Contact Us",
  lead: "A person reads every message and answers by email.",
  name: "Your name",
  email: "Email",
  message: "Your message",
  send: "Send message",
  sending: "Sending…",
  sent: "Thank you. Your message has arrived; we will write to you.",
  wrong: "Please fill in all fields, with a valid email address.",
  later: "Too many messages came from here. Please try again in an hour.",
  failed: "Something went wrong. Your message is still here; please try again.",
  offline: "There is no connection. Your message is still here; please try again.",
};

export const contactWords: Record<Language, typeof en> = {
  en,
  fr: {
    title: "Nous écrire",
    lead: "Une personne lit chaque message et répond par email.",
    name: "Votre nom",
    email: "Adresse email",
    message: "Votre message",
    send: "Envoyer le message",
    sending: "Envoi en cours…",
    sent: "Merci. Votre message est arrivé ; nous vous écrirons.",
    wrong: "Veuillez remplir tous les champs, avec une adresse email valide.",
    later: "Trop de messages sont venus d’ici. Veuillez réessayer dans une heure.",
    failed: "Quelque chose s’est mal passé. Votre message est toujours là ; veuillez réessayer.",
    offline: "Il n’y a pas de connexion. Votre message est toujours là ; veuillez réessayer.",
  },
};
