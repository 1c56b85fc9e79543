import type { Language } from "#domain/language.ts";

type Prose = { title: string; description: string; parts: readonly (readonly [title: string, text: string])[] };
export type ProseName = "privacy" | "terms" | "help";

/** Pages that are only read. */
export const proseWords: Record<Language, Record<ProseName, Prose>> = {
  en: {
    privacy: {
      title: "Privacy",
      description: "What we keep of you, why, for how long, and how to have it erased.",
      parts: [
        [
          "What we keep",
          "Your account, your recordings, the texts and books made of them, and what you tell us on the waitlist or in a message.",
        ],
        [
          "Why",
          "To make your book and your audiobook, and to answer you. We sell nothing of it and train no model on it.",
        ],
        [
          "Who sees it",
          "You. The people you share with. The services that the operator of this house has configured, and only for their task.",
        ],
        ["Your voice", "A clone of it is made only with your own recorded consent, and deleted when you withdraw it."],
        [
          "Cookies",
          "Signing in and your cookie choice need storage on your device. Nothing else is stored or loaded before you agree.",
        ],
        ["Your rights", "See, correct, take away or erase your data: in your account, or by writing to us."],
      ],
    },
    terms: {
      title: "Terms of Service",
      description: "What we promise, what you promise, and how a refund works.",
      parts: [
        ["What we do", "We ask, record, write down, and make a book and an audiobook of what you tell."],
        [
          "What stays yours",
          "Everything you say and everything made of it. You give us leave only to make and deliver it.",
        ],
        [
          "What we ask of you",
          "Tell your own story, and name living people with care. Record nobody without their consent.",
        ],
        ["Price and refund", "Prices are shown before you buy. A refund is possible until you approve the final PDF."],
        ["Beta", "The service is in beta. Early access is limited to 50 families per month."],
      ],
    },
    help: {
      title: "Help Center",
      description: "First steps, the microphone, pausing, correcting, sharing.",
      parts: [
        [
          "First steps",
          "Create an account, check your microphone, and answer the first question. You can stop at any time.",
        ],
        [
          "The microphone",
          "Sit in a quiet room, a hand's width from the microphone. If nothing is heard, allow the microphone in your browser's address bar.",
        ],
        ["Pausing", "Pause whenever you like. Everything said so far is kept on your device and with us."],
        ["Correcting", "Each answer can be corrected, recorded again, left out of the book, or erased."],
        ["Sharing", "Make a private link. It lasts 15-30 days and can be extended or taken back."],
        [
          "Still stuck?",
          "The questions and answers on the FAQ page go further, and the contact form reaches a person.",
        ],
      ],
    },
  },
  fr: {
    privacy: {
      title: "Confidentialité",
      description: "Ce que nous gardons de vous, pourquoi, combien de temps, et comment l’effacer.",
      parts: [
        [
          "Ce que nous gardons",
          "Votre compte, vos enregistrements, les textes et les livres qui en sont faits, et ce que vous nous écrivez.",
        ],
        [
          "Pourquoi",
          "Pour faire votre livre et votre livre audio, et pour vous répondre. Nous n’en vendons rien et n’entraînons aucun modèle avec.",
        ],
        [
          "Qui les voit",
          "Vous. Les personnes avec qui vous partagez. Les services que l’exploitant a configurés, pour leur seule tâche.",
        ],
        [
          "Votre voix",
          "Elle n’est clonée qu’avec votre consentement enregistré ; le clone est effacé si vous le retirez.",
        ],
        [
          "Cookies",
          "La connexion et votre choix demandent une place sur votre appareil. Rien d’autre n’est gardé ni chargé avant votre accord.",
        ],
        ["Vos droits", "Voir, corriger, emporter ou effacer vos données : dans votre compte, ou en nous écrivant."],
      ],
    },
    terms: {
      title: "Conditions",
      description: "Ce que nous promettons, ce que vous promettez, et comment être remboursé.",
      parts: [
        [
          "Ce que nous faisons",
          "Nous demandons, enregistrons, notons, et faisons un livre et un livre audio de ce que vous racontez.",
        ],
        [
          "Ce qui reste à vous",
          "Tout ce que vous dites et tout ce qui en est fait. Vous nous permettez seulement de le faire et de le livrer.",
        ],
        [
          "Ce que nous vous demandons",
          "Racontez votre propre histoire, nommez les vivants avec soin, n’enregistrez personne sans son accord.",
        ],
        [
          "Prix et remboursement",
          "Les prix sont montrés avant l’achat. Le remboursement est possible jusqu’à votre accord sur le PDF final.",
        ],
        ["Bêta", "Le service est en bêta. L’accès est limité à 50 familles par mois."],
      ],
    },
    help: {
      title: "Centre d’aide",
      description: "Premiers pas, micro, pauses, corrections, partage.",
      parts: [
        [
          "Premiers pas",
          "Créez un compte, essayez votre micro et répondez à la première question. Vous pouvez vous arrêter à tout moment.",
        ],
        [
          "Le micro",
          "Dans une pièce calme, à une largeur de main du micro. Si rien ne s’entend, autorisez le micro dans la barre d’adresse.",
        ],
        ["Les pauses", "Quand vous voulez. Tout ce qui est dit reste sur votre appareil et chez nous."],
        ["Les corrections", "Chaque réponse se corrige, se réenregistre, se retire du livre ou s’efface."],
        ["Le partage", "Créez un lien privé. Il dure de 15 à 30 jours, se prolonge et se retire."],
        [
          "Encore une question ?",
          "La page des questions fréquentes en dit plus, et le formulaire de contact atteint une personne.",
        ],
      ],
    },
  },
};
