import type { AuthenticWords } from "./authentic.en.ts";

export const fr: AuthenticWords = {
  title: "Est-ce bien sa voix ?",
  description: "Donnez-nous un fichier sonore. Nous vous disons s’il vient d’ici, et s’il a été modifié.",
  drop: "Déposez un fichier sonore ici",
  formats: "MP3, M4A, M4B, WAV, WebM ou Ogg",
  choose: "Choisir un fichier",
  stays:
    "Le fichier reste sur votre appareil : seule son empreinte est comparée, puis oubliée. Personne n’en est averti.",
  noScript: "Cette page a besoin de JavaScript : le fichier est comparé sur votre propre appareil.",
  kinds: [
    {
      title: "Un original",
      text: "Un enregistrement qu’une personne a fait ou déposé ici, inchangé jusqu’à la dernière seconde.",
    },
    {
      title: "Un livre audio",
      text: "Fait ici avec les enregistrements du compte d’une personne, pour un livre qu’elle a approuvé.",
    },
    {
      title: "Une de nos voix de synthèse",
      text: "Faite ici, avec un consentement. Nous disons depuis quand.",
    },
  ],
  none: "Et si ce n’est rien de tout cela ?",
  noneText:
    "Alors nous disons que nous ne le connaissons pas. Cela ne veut pas dire qu’il est faux : il n’a pas été fait ici, il a été modifié, ou la personne ne nous permet pas de le dire.",
  reading: "Lecture de votre fichier",
  asking: "Demande en cours",
  cancel: "Annuler",
  again: "Réessayer",
  another: "Essayer un autre fichier",
  save: "Garder cette réponse",
  savedAs: "reponse-heirvoice.json",
  verdicts: {
    recording: "Un original",
    audiobook: "Un livre audio fait ici",
    synthetic: "Une de nos voix de synthèse",
    unknown: "Nous ne connaissons pas ce fichier",
  },
  explained: {
    recording:
      "Une personne a déposé cet enregistrement ici, dans son propre compte. Il est inchangé, jusqu’à la dernière seconde. À qui est cette voix, elle seule peut le dire.",
    audiobook:
      "Il a été fait ici avec les enregistrements du compte d’une personne, pour un livre qu’elle a approuvé. Il est inchangé.",
    synthetic:
      "Personne n’a dit ces phrases. Elles ont été faites ici, avec le consentement de la personne dont la voix est imitée.",
    unknown:
      "Cela ne veut pas dire qu’il est faux. Il n’a pas été fait ici, il a été modifié, ou la personne ne nous permet pas de le dire.",
  },
  file: "Votre fichier",
  foundIn: "Trouvé dans",
  day: (day) => `un enregistrement déposé ici le ${day}`,
  book: (day) => `un livre approuvé le ${day}`,
  spokenBy: "Dit par",
  putBy: "Déposé ici par",
  person: "une personne qui a un compte ici",
  named: (name) => `le compte de ${name}`,
  made: "Fait",
  narrated: (day) => `le ${day}, à partir d’un texte écrit`,
  computer: "une voix de synthèse",
  consent: "Consentement",
  valid: "donné à voix haute, avant sa création",
  beware:
    "Quelqu’un vous demande de l’argent avec une voix comme celle-ci ? Raccrochez, et appelez la personne à un numéro que vous connaissez.",
  changed: "Changements",
  unchanged: "aucun",
  signed: "Signé",
  seal: (key) => `Heirvoice, clé ${key}`,
  notNamed: "Nous ne nommons une personne que si elle le permet. Qui vous a envoyé le fichier peut le faire.",
  problems: {
    empty: "Ce fichier est vide. Rien n’a été demandé.",
    lost: "Ce fichier n’a pas pu être lu. Il a peut-être été déplacé ou modifié.",
    offline: "Il n’y a pas de connexion. Votre fichier reste choisi ; veuillez réessayer.",
    later: "Beaucoup de fichiers ont été demandés d’ici en une heure. Veuillez réessayer dans une heure.",
    failed: "Quelque chose n’a pas marché chez nous. Votre fichier reste choisi ; veuillez réessayer.",
  },
  verify: "Vérifier sans nous une réponse gardée",
  verifyText:
    "Une réponse gardée est signée avec Ed25519. Ces lignes la vérifient avec Node, sans connexion : la réponse, nos clés publiques et le fichier sonore.",
  keys: "Nos clés publiques",
};
