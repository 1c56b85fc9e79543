import type { ProjectWords } from "./project.en.ts";

export const projectFr: ProjectWords = {
  title: "Votre projet",
  lead: "Un livre, une question à la fois, de votre propre voix.",
  current: "Votre projet en cours",
  badges: { active: "Actif", paused: "En pause", created: "Créé" },
  progress: (told, of) =>
    told < 2 ? `${told} question sur ${of} a sa réponse` : `${told} questions sur ${of} ont leur réponse`,
  notBegun: "Rien n’est encore raconté. La première question vous attend.",
  continue: "Continuer",
  createTitle: "Créer votre récit de vie",
  createText: "Vos réponses deviennent un livre imprimé et un livre audio, avec vos mots et votre voix.",
  create: "Créer mon récit",
  creating: "Création…",
  created: "Votre projet est prêt. L’entretien s’ouvre dans un instant.",
  another: "Un autre livre",
  anotherText: "Il aura sa place sur votre étagère. Ce que vous avez raconté reste où il est.",
  problems: {
    signedOut: "Vous devez être connecté pour créer un projet",
    notCreated: "Erreur lors de la création du projet",
    notLoaded: "Impossible de charger vos données. Veuillez actualiser la page.",
  },
  howTitle: "Comment cela se passe",
  how: [
    { title: "On vous demande", text: "Une question est lue à voix haute, et écrite en grandes lettres." },
    { title: "Vous racontez", text: "Parlez aussi longtemps que vous voulez. Arrêtez, reprenez, ou redites." },
    { title: "C’est écrit", text: "Vos mots deviennent des pages. Vous pouvez corriger chacune." },
    { title: "Votre livre se fait", text: "À lire, et à écouter de votre propre voix." },
  ],
  tipsTitle: "Conseils pour l’entretien",
  tips: [
    "Installez-vous au calme, le microphone à une ou deux mains de vous.",
    "Prenez votre temps. Personne ne presse un silence.",
    "Les noms, les lieux, les odeurs donnent vie à une histoire.",
    "Cinq heures de paroles environ font un livre de 150 pages, en autant de fois que vous voulez.",
  ],
};
