import type { SearchWords } from "./search.en.ts";

export const fr: SearchWords = {
  title: "Chercher dans le livre et les enregistrements",
  back: "Retour à la bibliothèque",
  field: "Mots à chercher",
  search: "Chercher",
  ask: "Demander",
  askTitle: "Demander, et entendre la réponse",
  ways: "Chercher ou demander",
  hint: "Le bouton de lecture commence à la seconde exacte. Les accents et les terminaisons ne comptent pas : pain trouve aussi pains.",
  places: (count) => (count <= 1 ? `${count} passage` : `${count} passages`),
  nothing: "Cela ne se trouve ni dans le livre ni dans les enregistrements que vous pouvez écouter.",
  failed: "La recherche n’a pas abouti pour le moment. Vos mots sont toujours dans le champ.",
  more: "Afficher la suite",
  kinds: {
    answer: "Vos réponses",
    "shared answer": "Réponses partagées avec vous",
    sentence: "Votre livre",
    memory: "Histoires de famille",
    element: "Éléments des histoires de famille",
  },
  play: (title, time) => `Écouter « ${title} » à partir de ${time}`,
  stop: "Arrêter",
  notPlayed: "Ce son ne peut pas être lu pour le moment.",
  openBook: "Ouvrir le livre",
  openMemory: "Ouvrir l’histoire",
};
