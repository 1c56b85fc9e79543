import type { HelpSheetWords } from "./help-sheet.en.ts";

export const fr: HelpSheetWords = {
  title: "Aide",
  stays: "Ce que vous faisiez reste tel quel, en dessous. Si vous enregistriez, l’enregistrement continue.",
  parts: [
    [
      "Pour répondre",
      "Touchez le microphone rond et parlez. Quand vous avez fini, touchez Garder ma réponse. Rien ne vous presse.",
    ],
    [
      "Si l’on ne vous entend pas",
      "Regardez si un microphone est branché, et si ce navigateur peut s’en servir. Le centre d’aide montre où toucher.",
    ],
    [
      "Pour arrêter aujourd’hui",
      "Touchez Garder et s’arrêter. Vous reprendrez là où vous vous êtes arrêté, sur cet appareil ou sur un autre.",
    ],
    [
      "Si la connexion se coupe",
      "Continuez à parler. Vos paroles sont gardées sur cet appareil, et partent quand la connexion revient.",
    ],
    ["Pour corriger", "Ouvrez Mon livre. Chaque réponse peut être corrigée par écrit, ou laissée hors du livre."],
    [
      "Pour lire plus facilement",
      "Confort de lecture, dans le menu, agrandit les lettres et change les couleurs aussitôt.",
    ],
  ],
  back: "Revenir où j’en étais",
  center: "Tout le centre d’aide",
  person: "Écrire à quelqu’un",
  newTab: "(s’ouvre à côté de cette page)",
};
