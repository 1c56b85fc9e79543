import type { WaitlistWords } from "./waitlist.en.ts";

export const fr: WaitlistWords = {
  title: "Rejoindre la liste d’attente",
  lead: "Les premiers inscrits passent en priorité, et auront une réduction sur le premier livre quand la commande ouvrira.",
  firstName: "Prénom",
  email: "Adresse email",
  updates: "Tenez-moi au courant de mon accès",
  join: "Rejoindre la liste",
  joining: "Inscription en cours…",
  close: "Fermer",
  beginTitle: "Commencez votre récit",
  beginLead: "Votre email suffit, sans carte bancaire.",
  begin: "Commencer maintenant",
  notNow: "Pas encore ? Rejoignez la liste d’attente",
  empty: "Veuillez remplir tous les champs obligatoires",
  invalid: "Veuillez entrer une adresse email valide",
  duplicate: "Cette adresse est déjà sur notre liste d’attente !",
  failed: "Quelque chose s’est mal passé. Veuillez réessayer.",
  later:
    "Trop d’inscriptions sont venues d’ici. Ce que vous avez écrit est toujours là ; veuillez réessayer dans une heure.",
  offline: "Il n’y a pas de connexion. Ce que vous avez écrit est toujours là ; veuillez réessayer.",
  welcome: "Bienvenue sur la liste d’attente ! Nous vous écrirons bientôt. 🎉",
  back: "Retour à l’accueil",
};
