import type { ErasureWords } from "./erasure.en.ts";

const days = (count: number) => (count === 1 ? "un jour" : `${count} jours`);
const names = (all: readonly string[]) => new Intl.ListFormat("fr").format(all);

export const fr: ErasureWords = {
  again: "Réessayer",
  failed: "Impossible de lire cela pour l’instant. Rien n’a changé ; veuillez réessayer.",
  notDone: "Impossible de le faire pour l’instant. Rien n’a changé ; veuillez réessayer.",
  offline: "Vous n’êtes pas connecté à internet. Rien n’a changé ; réessayez quand vous le serez.",
  first: "Étape 1 sur 2, rien ne se passe encore",
  title: "Tout effacer",
  lead: "Ni vous ni nous ne pourrons revenir en arrière. Lisez d’abord ce qui part et ce qui reste.",
  goesTitle: "Ce qui part",
  goes: ({ recordings, books, memories, photographs }) => [
    ...(recordings === 0
      ? []
      : [
          recordings === 1
            ? "Un enregistrement et chacun de ses mots"
            : `${recordings} enregistrements et chacun de leurs mots`,
        ]),
    ...(books === 0
      ? []
      : [
          books === 1
            ? "Votre livre, ses épreuves et ses livres audio"
            : `Vos ${books} livres, leurs épreuves et livres audio`,
        ]),
    ...(memories === 0 ? [] : [memories === 1 ? "Un souvenir" : `${memories} souvenirs`]),
    ...(photographs === 0 ? [] : [photographs === 1 ? "Une photo" : `${photographs} photos`]),
    "Vos lettres, vos liens privés et vos questions",
    "Votre compte, vos connexions et vos consentements",
  ],
  staysTitle: "Ce qui reste",
  stays: ({ gifts, orders }) => [
    "Les livres imprimés, et les fichiers que d’autres ont enregistrés",
    ...(gifts.length === 0
      ? []
      : gifts.length === 1
        ? [`Le livre que vous avez offert à ${gifts[0]} : ce sont ses mots`]
        : [`Les livres que vous avez offerts à ${names(gifts)} : ce sont leurs mots`]),
    ...(orders === 0 ? [] : ["Le reçu de votre commande, comme l’impôt le demande, sans un mot de votre vie"]),
    "Une ligne qui dit « effacé », pour qu’aucune sauvegarde ne vous ramène",
  ],
  backups: (count) => `Les sauvegardes gardent ces données ${days(count)} de plus, au maximum. Personne ne les lit.`,
  takeTitle: "D’abord, emportez tout",
  goOn: "Aller au dernier mot",
  keep: "Tout garder",
  second: "Étape 2 sur 2",
  lastTitle: "Le dernier mot est à vous",
  said: (sentence) => `«\u00a0${sentence}\u00a0»`,
  voice: "Votre propre voix",
  word: "EFFACER",
  write: (word) => `Écrivez ${word} si vous voulez que tout parte`,
  terms: (count) =>
    `Rien ne part pendant une semaine : nous vous écrivons maintenant, et un bouton de cette lettre garde tout. Ensuite tout part d’un coup ; les sauvegardes suivent en ${days(count)} au plus. Une lettre vous dira que c’est fait, puis plus aucune.`,
  waiting: (count) =>
    count === 1
      ? "Un enregistrement de cet appareil n’est pas encore envoyé. Il partira avec le reste."
      : `${count} enregistrements de cet appareil ne sont pas encore envoyés. Ils partiront avec le reste.`,
  proof: (email) => `Nous avons envoyé six chiffres à ${email}, pour être sûrs que c’est vous.`,
  proofUnsent: "La lettre avec les chiffres n’a pas pu partir. Rien n’a changé ; réessayez dans une minute.",
  digits: "Les six chiffres",
  wrongDigits: "Ce ne sont pas les chiffres de la dernière lettre. Regardez encore une fois.",
  admin: "Ce compte tient la maison. Un autre administrateur doit d’abord lui retirer ce rôle.",
  erase: "Tout effacer, pour de bon",
  begunTitle: (day) => `Tout part le ${day}`,
  begunLead: "D’ici là, rien n’est effacé. Vous pouvez lire, enregistrer et télécharger comme avant.",
  kept: "Tout reste. Rien n’a été effacé.",
  keepTitle: "Voulez-vous tout garder ?",
  keepLead: "Vous nous avez demandé de tout effacer. Appuyez une fois, et rien ne part.",
  keptTitle: "Tout reste",
  keptLead:
    "Rien n’a été effacé. Si vous n’aviez rien demandé, changez votre mot de passe et déconnectez tous les autres appareils.",
  goneTitle: "Cette lettre ne sert plus",
  goneLead: "Tout est déjà gardé, ou la semaine est passée.",
  toAccount: "Aller à mon compte",
};
