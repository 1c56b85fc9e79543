import type { MicrophoneWords } from "./microphone.en.ts";

export const fr: MicrophoneWords = {
  nothingBroken: "Rien n’est cassé",
  title: "Nous ne vous entendons pas encore",
  comeBack: "Revenez, et touchez Réessayer.",
  drawn: "La fenêtre de votre navigateur ; un cercle montre où appuyer.",
  steps: {
    chrome: ["Cliquez sur le petit microphone barré, à côté de l’adresse.", "Choisissez Toujours autoriser, puis OK."],
    edge: [
      "Cliquez sur le petit microphone barré, à côté de l’adresse.",
      "Choisissez Toujours autoriser, puis Terminé.",
    ],
    firefox: ["Cliquez sur le microphone barré, devant l’adresse.", "Cliquez sur la croix à côté de Bloqué."],
    safari: ["Ouvrez le menu Safari, puis Réglages pour ce site web.", "Choisissez Autoriser à côté de Micro."],
    android: ["Touchez le petit signe devant l’adresse, puis Autorisations.", "Activez le micro."],
    iphone: [
      "Touchez le petit signe devant l’adresse, puis Réglages du site web.",
      "Choisissez Autoriser à côté de Micro.",
    ],
  },
  prompt: { asks: "heirvoice souhaite", use: "Utiliser votre micro", block: "Bloquer", allow: "Autoriser" },
  otherDevice: "Prendre un autre appareil",
  otherDeviceHow: (host) =>
    `Ouvrez-y ${host}, connectez-vous et touchez Reprendre l’entretien : cette question vous attend.`,
  otherBrowser: "Aide pour un autre navigateur",
  families: {
    chrome: "Chrome",
    edge: "Edge",
    firefox: "Firefox",
    safari: "Safari",
    android: "Téléphone Android",
    iphone: "iPhone ou iPad",
  },
};
