import type { AdminWords } from "./admin.en.ts";

export const fr: AdminWords = {
  title: "Accès Admin",
  email: "Adresse email",
  password: "Mot de passe",
  show: "Voir",
  hide: "Cacher",
  whatITyped: "ce que j’écris",
  signIn: "Se connecter",
  busy: "Un instant…",
  fillAll: "Veuillez remplir tous les champs",
  failed: "Erreur de connexion",
  done: "Connexion réussie",
};
