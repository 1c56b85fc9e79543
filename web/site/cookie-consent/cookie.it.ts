import type { CookieWords } from "./cookie.en.ts";

export const it: CookieWords = {
  text: "Cookie: possiamo misurare come si usa il sito?",
  accept: "Accetta",
  reject: "Rifiuta",
  customize: "Scegli",
  title: "Impostazioni dei cookie",
  essential: "Essenziali: accesso (per la sessione) e questa scelta (1 anno). Sempre attivi.",
  analytics: "Statistiche: come si usano le pagine (1 anno).",
  marketing: "Marketing: quale annuncio ha portato qui (30 giorni). Oggi non viene caricato nulla per questo.",
  save: "Salva le preferenze",
  rejectAll: "Rifiuta tutto",
  cancel: "Annulla",
  forget: "Dimentica la mia scelta",
};
