import { createTransport } from "nodemailer";
import { AppError } from "#server/errors.ts";
import type { MailTransport } from "./mail-transport.ts";

/** `url` as in `smtps://user:password@host:465`; `from` is the sender people see. */
export function smtpMail(url: string, from: string): MailTransport {
  const transport = createTransport(url, { from });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail({
          to: { name: "", address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: mail.html,
        });
      } catch (thrown) {
        throw new AppError("unavailable", "The mail server did not take the message.", {
          cause: thrown,
          retryable: isPassing(thrown),
        });
      }
    },
    close: () => {
      transport.close();
      return Promise.resolve();
    },
  };
}

/** A 5xx reply is the server's last word; everything else (4xx, no connection) may pass. */
function isPassing(thrown: unknown): boolean {
  const code = thrown instanceof Error && "responseCode" in thrown ? thrown.responseCode : undefined;
  return typeof code !== "number" || code < 500;
}
