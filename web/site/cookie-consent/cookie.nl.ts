import type { CookieWords } from "./cookie.en.ts";

export const nl: CookieWords = {
  text: "Cookies: mogen we meten hoe de site wordt gebruikt?",
  accept: "Accepteren",
  reject: "Weigeren",
  customize: "Aanpassen",
  title: "Cookie-instellingen",
  essential: "Noodzakelijk: inloggen (tijdens de sessie) en deze keuze (1 jaar). Altijd aan.",
  analytics: "Statistiek: hoe de pagina’s worden gebruikt (1 jaar).",
  marketing: "Marketing: welke advertentie hierheen leidde (30 dagen). Hiervoor wordt vandaag niets geladen.",
  save: "Voorkeuren opslaan",
  rejectAll: "Alles weigeren",
  cancel: "Annuleren",
  forget: "Mijn keuze vergeten",
};
