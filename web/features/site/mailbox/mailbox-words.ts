import type { WhyClosed } from "#web/features/site/page.ts";

/** What stands before the mailbox, in both languages: it never tells a link, only where one is. */
export const closedWords: Record<"en" | "fr", Record<WhyClosed | "another", string>> = {
  en: {
    printed:
      "A fresh link has just been printed in the window where Heirvoice was started. It opens this mailbox once.",
    closed: "The link was printed in the window where Heirvoice was started.",
    used: "This link was used before, or is older than a day.",
    tooMany: "Too many links were tried. Please wait a minute.",
    another: "In the folder of Heirvoice, this prints another one:",
  },
  fr: {
    printed:
      "Un nouveau lien vient de s’afficher dans la fenêtre où Heirvoice a été lancé. Il ouvre cette boîte une fois.",
    closed: "Le lien s’est affiché dans la fenêtre où Heirvoice a été lancé.",
    used: "Ce lien a déjà servi, ou date de plus d’un jour.",
    tooMany: "Trop de liens essayés. Patientez une minute.",
    another: "Dans le dossier de Heirvoice, cette commande en affiche un autre :",
  },
};
