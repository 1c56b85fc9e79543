import type { Language } from "#domain/language.ts";

/** The form, and every message that answers it. */
export const waitlistWords: Record<Language, Record<WaitlistWord, string>> = {
  en: {
    title: "Join the waitlist",
    lead: "50 families start each month. Early subscribers get priority access and 20% off the first memoir.",
    firstName: "First name",
    email: "Email",
    updates: "Send me updates about my early access",
    join: "Join the waitlist",
    joining: "Joining waitlist...",
    close: "Close",
    beginTitle: "Begin your story",
    beginLead: "Your e-mail is enough. No card.",
    begin: "Begin now",
    notNow: "Not yet? Join the waitlist",
    empty: "Please fill in all required fields",
    invalid: "Please enter a valid email address",
    duplicate: "This email is already on our waitlist!",
    failed: "Something went wrong. Please try again.",
    later: "Too many entries came from here. What you typed is still here; please try again in an hour.",
    offline: "There is no connection. What you typed is still here; please try again.",
    welcome: "Welcome to the waitlist! We'll be in touch soon. 🎉",
    back: "Back to the home page",
  },
  fr: {
    title: "Rejoindre la liste d’attente",
    lead: "50 familles commencent chaque mois. Les premiers inscrits passent en priorité et ont 20 % de réduction sur le premier livre.",
    firstName: "Prénom",
    email: "Adresse email",
    updates: "Tenez-moi au courant de mon accès",
    join: "Rejoindre la liste",
    joining: "Inscription en cours…",
    close: "Fermer",
    beginTitle: "Commencez votre récit",
    beginLead: "Votre e-mail suffit, sans carte bancaire.",
    begin: "Commencer maintenant",
    notNow: "Pas encore ? Rejoignez la liste d’attente",
    empty: "Veuillez remplir tous les champs obligatoires",
    invalid: "Veuillez entrer une adresse email valide",
    duplicate: "Cette adresse est déjà sur notre liste d’attente !",
    failed: "Quelque chose s’est mal passé. Veuillez réessayer.",
    later:
      "Trop d’inscriptions sont venues d’ici. Ce que vous avez écrit est toujours là ; veuillez réessayer dans une heure.",
    offline: "Il n’y a pas de connexion. Ce que vous avez écrit est toujours là ; veuillez réessayer.",
    welcome: "Bienvenue sur la liste d’attente ! Nous vous écrirons bientôt. 🎉",
    back: "Retour à l’accueil",
  },
};

export type WaitlistWord =
  | "title"
  | "lead"
  | "firstName"
  | "email"
  | "updates"
  | "join"
  | "joining"
  | "close"
  | "beginTitle"
  | "beginLead"
  | "begin"
  | "notNow"
  | "empty"
  | "invalid"
  | "duplicate"
  | "failed"
  | "later"
  | "offline"
  | "welcome"
  | "back";
