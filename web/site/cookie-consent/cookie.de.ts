import type { CookieWords } from "./cookie.en.ts";

export const de: CookieWords = {
  text: "Cookies: Dürfen wir messen, wie die Seiten genutzt werden?",
  accept: "Annehmen",
  reject: "Ablehnen",
  customize: "Anpassen",
  title: "Cookie-Einstellungen",
  essential: "Notwendig: Anmeldung (für die Sitzung) und diese Wahl (1 Jahr). Immer an.",
  analytics: "Statistik: wie die Seiten genutzt werden (1 Jahr).",
  marketing: "Werbung: welche Anzeige hierher führte (30 Tage). Heute wird dafür nichts geladen.",
  save: "Auswahl speichern",
  rejectAll: "Alle ablehnen",
  cancel: "Abbrechen",
  forget: "Meine Wahl vergessen",
};
