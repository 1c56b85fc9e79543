import type { MailboxWords } from "./en.ts";

export const fr: MailboxWords = {
  printed:
    "Un nouveau lien vient de s’afficher dans la fenêtre où Heirvoice a été lancé. Il ouvre cette boîte une fois.",
  closed: "Le lien s’est affiché dans la fenêtre où Heirvoice a été lancé.",
  used: "Ce lien a déjà servi, ou date de plus d’un jour.",
  tooMany: "Trop de liens essayés. Patientez une minute.",
  another: "Dans le dossier de Heirvoice, cette commande en affiche un autre :",
};
