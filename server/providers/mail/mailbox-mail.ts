import type { LocalMailbox } from "./local-mailbox.ts";
import type { MailTransport } from "./mail-transport.ts";

/** The default without SMTP_URL: nothing leaves the machine. */
export function mailboxMail(mailbox: LocalMailbox): MailTransport {
  return {
    send: ({ to, ...mail }) => mailbox.store({ ...mail, to: to.toLowerCase(), medium: "mail" }),
    close: () => Promise.resolve(),
  };
}
