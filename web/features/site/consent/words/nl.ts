import type { CookieWords } from "./en.ts";

export const nl: CookieWords = {
  text: "Wij gebruiken noodzakelijke cookies. Met uw toestemming meten we ook het gebruik van de site.",
  accept: "Alles accepteren",
  reject: "Weigeren",
  customize: "Aanpassen",
  title: "Cookie-instellingen",
  essential: "Noodzakelijk: inloggen (tijdens de sessie) en deze keuze (1 jaar). Altijd aan.",
  analytics: "Statistiek: hoe de pagina’s worden gebruikt (1 jaar).",
  marketing: "Marketing: welke advertentie hierheen leidde (30 dagen).",
  save: "Voorkeuren opslaan",
  rejectAll: "Alles weigeren",
  cancel: "Annuleren",
  forget: "Mijn keuze vergeten",
};
