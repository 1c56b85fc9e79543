import type { HelpWords } from "./prose-shape.ts";

const prompt = {
  asks: "heirvoice souhaite",
  wants: "Utiliser votre micro",
  block: "Bloquer",
  allow: "Autoriser",
};
const alt = (where: string) =>
  `Un navigateur dessiné : un cercle marque le micro barré ${where}, et une main appuie sur Autoriser.`;

export const fr: HelpWords = {
  title: "Centre d’aide",
  description: "Premiers pas, micro, pauses, corrections, et comment joindre une personne.",
  lead: "Des réponses courtes, dans l’ordre où l’on en a besoin.",
  parts: [
    {
      title: "Premiers pas",
      texts: [
        [
          "Créez un compte, ouvrez la lettre que nous vous envoyons et répondez à la première question. Vous pouvez vous arrêter à tout moment.",
          "pause",
        ],
        ["Chaque question peut vous être lue. Prenez votre temps : rien ne presse.", "computerVoiceSaysSo"],
      ],
    },
    {
      title: "Un bon enregistrement",
      texts: [
        ["Dans une pièce calme, à une largeur de main du micro. N’importe quel micro convient pour commencer."],
        [
          "Avant votre première réponse, un essai de deux minutes vous dit simplement si nous vous entendons bien.",
          "audioTest",
        ],
      ],
    },
    {
      title: "Les pauses",
      texts: [["Quand vous voulez. Vous reprenez où vous en étiez, sur cet appareil ou sur un autre.", "pause"]],
    },
    {
      title: "Si la ligne se coupe",
      texts: [
        [
          "Continuez à parler. Vos mots restent sur votre appareil, et un envoi coupé reprend quand la ligne revient.",
          "keptOnDevice",
          "uploadGoesOn",
        ],
      ],
    },
    {
      title: "Les corrections",
      texts: [
        ["Chaque réponse se corrige, ou se retire du livre.", "correctWords", "chooseAnswers"],
        ["Elle s’efface avec sa voix ; pendant 30 jours vous pouvez la reprendre.", "eraseAnswer", "erasedGoes"],
        [
          "Une réponse peut être réenregistrée. Les deux prises sont gardées, et vous dites laquelle compte.",
          "recordAgain",
        ],
      ],
    },
    {
      title: "Le partage",
      texts: [
        [
          "À côté de chaque réponse, vous dites qui peut l’entendre : vous seul, les personnes de votre page de famille, ou quiconque tient votre livre imprimé.",
          "familyHears",
          "familyInvited",
          "heardInPrint",
        ],
        ["Vous pouvez aussi donner un lien privé de 15 à 30 jours, qui se prolonge et se retire.", "privateLinks"],
      ],
    },
    {
      title: "Encore une question ?",
      texts: [
        [
          "La page des questions fréquentes en dit plus, et le formulaire de contact vous permet de nous écrire.",
          "contact",
        ],
      ],
    },
  ],
  microphone: {
    title: "Quand le micro n’est pas autorisé",
    lead: "Rien n’est cassé. Votre navigateur a reçu l’ordre de ne pas nous laisser écouter, et vous seul pouvez le changer. Une minute suffit.",
    browsers: [
      {
        kind: "chrome",
        name: "Chrome et Edge",
        steps: [
          "Appuyez sur le signe à gauche de l’adresse.",
          "À côté de Micro, choisissez Autoriser.",
          "Revenez, et rechargez la page.",
        ],
        prompt: { ...prompt, alt: alt("à gauche de l’adresse") },
      },
      {
        kind: "firefox",
        name: "Firefox",
        steps: [
          "Appuyez sur le micro barré, à côté de l’adresse.",
          "Retirez le blocage par la petite croix.",
          "Appuyez de nouveau sur Parler, et choisissez Autoriser.",
        ],
        prompt: { ...prompt, alt: alt("à côté de l’adresse") },
      },
      {
        kind: "safari",
        name: "Safari sur Mac",
        steps: [
          "Ouvrez le menu Safari, puis Réglages pour ce site web.",
          "À côté de Micro, choisissez Autoriser.",
          "Rechargez la page.",
        ],
        prompt: { ...prompt, alt: alt("au bout de l’adresse") },
      },
      {
        kind: "phone",
        name: "iPhone et Android",
        steps: [
          "Appuyez sur le signe au début de l’adresse.",
          "Ouvrez les réglages du site, puis Micro : Autoriser.",
          "Revenez, et rechargez la page.",
        ],
        prompt: { ...prompt, alt: alt("au début de l’adresse, sur un téléphone") },
      },
    ],
  },
};
