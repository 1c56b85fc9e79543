import { brand } from "#domain/content.ts";
import type { MailboxWords } from "./mailbox.en.ts";

export const fr: MailboxWords = {
  title: "Boîte aux lettres locale",
  lead: "Aucun serveur de courrier n’est réglé : chaque email reste sur cet ordinateur, ici.",
  empty: "Rien n’a encore été envoyé.",
  today: "aujourd’hui",
  dayAt: (day, hour) => `${day} à ${hour}`,
  closedTitle: "La boîte aux lettres est fermée",
  printed: `Un nouveau lien vient de s’afficher dans la fenêtre où ${brand} a été lancé. Il ouvre cette boîte une fois.`,
  closed: `Le lien s’est affiché dans la fenêtre où ${brand} a été lancé.`,
  used: "Ce lien a déjà servi, ou date de plus d’un jour.",
  tooMany: "Trop de liens essayés. Patientez une minute.",
  another: `Dans le dossier de ${brand}, cette commande en affiche un autre :`,
};
