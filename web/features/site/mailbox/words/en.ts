import type { WhyClosed } from "#web/features/site/page.ts";

/** What stands before the mailbox: it never tells a link, only where one is. */
export type MailboxWords = Record<WhyClosed | "another", string>;

export const en: MailboxWords = {
  printed: "A fresh link has just been printed in the window where Heirvoice was started. It opens this mailbox once.",
  closed: "The link was printed in the window where Heirvoice was started.",
  used: "This link was used before, or is older than a day.",
  tooMany: "Too many links were tried. Please wait a minute.",
  another: "In the folder of Heirvoice, this prints another one:",
};
