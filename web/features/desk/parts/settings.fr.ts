import { pluralFr as plural } from "#web/features/desk/plural.ts";
import type { SettingsWords } from "./settings.en.ts";

export const settings: SettingsWords = {
  title: "Réglages des fonctions",
  lead: "Rien ne change avant l’enregistrement. Chaque changement est noté avec votre nom.",
  storage: "Stockage par personne, en Go",
  storageHint: "Sans nombre : 20 Go. La limite propre à une personne est sur sa page.",
  hearing: "Minutes transcrites par personne et par jour",
  hearingHint: "Sans nombre : une journée entière.",
  save: "Enregistrer les réglages",
  features: {
    sign_ups: ["Inscriptions", "Ouvertes à tous, ou par liste d’attente et invitation."],
    trial_answer: [
      "Essayer une question sans compte",
      "Seulement avec la voix de cette maison. Gardée une heure, sauf si la personne la reprend.",
    ],
    spoken_interview: ["Intervieweur vocal", "On peut toujours enregistrer seul."],
    family_count: ["Afficher le nombre de familles", "Seulement le vrai nombre de cette maison."],
    data_region: ["Dire où vivent les données", "Dit en public seulement si c’est vrai pour cette maison."],
  },
  choices: { open: "Ouvertes", waitlist: "Liste d’attente", on: "Oui", off: "Non" },
  notSaid: "Pas dit",
  notInContent: "absent du fichier de contenu",
  messages: "Réponses aux messages",
  messagesNote: (count) =>
    `ADMIN_EMAILS contient ${plural(count, "adresse", "adresses")}. Sans adresse, les pages publiques disent que personne ne lit encore les messages.`,
  inEnvironment: "réglé dans l’environnement",
  notInEnvironment: "pas réglé",
  saved: "Les réglages sont enregistrés.",
  texts: "Textes d’accord en usage",
  purpose: "But",
  language: "Langue",
  wording: "Texte",
  since: "Premier usage",
  decisions: "Décisions",
  helpLines: "Lignes d’aide, du fichier de contenu",
  line: "Ligne d’aide",
  country: "Pays",
  number: "Numéro",
  source: "Source",
  checked: (source, day) => `${source}, vérifié le ${day}`,
  elsewhere:
    "La marque, les prix, les nombres, les témoignages et les lignes d’aide sont dans le fichier de contenu, tout le reste dans l’environnement.",
};
