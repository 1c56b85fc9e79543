import type { InterviewerWords } from "./interviewer.en.ts";

export const interviewerFr: InterviewerWords = {
  greeting: (name) =>
    `Bonjour${name === "" ? " et bienvenue" : `, ${name}`}. Je suis une voix d’ordinateur, et je vous écoute aussi longtemps que vous voudrez. Voici ma question.`,
  again: (name) =>
    `Je suis une voix d’ordinateur, et me revoici${name === "" ? "" : `, ${name}`}. Nous parlions de cette question.`,
  goesOn: "De nouveau la voix d’ordinateur, avec la question suivante.",
  deaf: "J’entends votre voix, mais pas les mots pour l’instant.",
  deafRecording: "J’enregistre, mais je n’entends pas les mots pour l’instant.",
  deafTurns: "Après quelques secondes de silence, je continue.",
  thanks: ["Merci.", "Je vois.", "J’aime vous entendre raconter cela."],
  youSaid: (quote) => `Vous avez dit : « ${quote} ».`,
  enough:
    "Merci. Je ne vous demande rien de plus là-dessus. Ajoutez ce que vous voulez, ou passez à la question suivante dès que vous le souhaitez.",
  more: "Je vous écoute. Continuez aussi longtemps que vous voudrez.",
  support:
    "Merci de l’avoir raconté. Certaines choses sont lourdes à dire, et je ne vous en demande pas davantage. Voulez-vous continuer, souffler un peu, prendre une question plus légère, ou arrêter pour aujourd’hui ?",
  danger: {
    "self-harm":
      "D’autres peuvent porter cela avec vous. Si vous pensez à vous faire du mal, parlez à quelqu’un maintenant : une personne de confiance, ou des gens qui répondent jour et nuit.",
    abuse:
      "Personne n’a le droit de vous faire du mal. Si quelqu’un vous blesse ou vous menace, vous pouvez en parler maintenant : à une personne de confiance, ou à votre médecin.",
    danger:
      "S’il vous faut de l’aide maintenant, appelez le numéro d’urgence, ou quelqu’un près de vous. Je ne peux appeler personne.",
  },
  call: (number, name) => `Vous pouvez appeler ${name}, au ${number}.`,
  callEmergency: (number) => `Le numéro d’urgence est le ${number}.`,
  callAnywhere:
    "Appelez le numéro d’urgence de votre pays, votre médecin, ou une personne de confiance. L’adresse findahelpline.com donne, par pays, des gens qui répondent.",
  tellsNobody: "Je ne préviens personne : c’est à vous de décider si l’on prévient quelqu’un.",
  computer: "Je suis une voix d’ordinateur. Personne ne vous entend par moi.",
  moment: "Prenez tout votre temps.",
  moreGently: "Nous pouvons aussi souffler un peu, prendre une question plus légère, ou arrêter pour aujourd’hui.",
  next: "D’accord, la question suivante.",
  rest: "Reposons-nous. Revenez quand vous voudrez.",
  end: "Merci d’avoir parlé avec moi. Au revoir.",
  failed: "Cela n’a pas marché à l’instant. Utilisez le bouton sur l’écran, s’il vous plaît.",
};
