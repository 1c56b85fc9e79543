import { brand } from "#domain/content.ts";
import type { WhyClosed } from "#web/site/page.ts";

type Text = "title" | "lead" | "empty" | "today" | "closedTitle" | "another";

/** The closed mailbox never contains the link, only the place where it is printed. */
export type MailboxWords = Record<WhyClosed | Text, string> & { dayAt: (day: string, hour: string) => string };

export const en: MailboxWords = {
  title: "Local mailbox",
  lead: "No mail server is set yet: every email stays on this computer, and lies here.",
  empty: "Nothing has been sent yet.",
  today: "today",
  dayAt: (day, hour) => `${day} at ${hour}`,
  closedTitle: "The mailbox is closed",
  printed: `A fresh link has just been printed in the window where ${brand} was started. It opens this mailbox once.`,
  closed: `The link was printed in the window where ${brand} was started.`,
  used: "This link was used before, or is older than a day.",
  tooMany: "Too many links were tried. Please wait a minute.",
  another: `In the folder of ${brand}, this prints another one:`,
};
