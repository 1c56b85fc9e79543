import type { Transporter } from "nodemailer";
import { AppError } from "#server/platform/errors.ts";
import type { MailTransport } from "./mail-transport.ts";

/** `url` as in `smtps://user:password@host:465`; `from` is the sender people see. */
export function smtpMail(url: string, from: string): MailTransport {
  let opened: Promise<Transporter> | null = null;
  return {
    send: async (mail) => {
      try {
        opened ??= open(url, from);
        await (
          await opened
        ).sendMail({
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
    close: async () => (await opened)?.close(),
  };
}

/** A 5xx reply is the server's last word; everything else (4xx, no connection) may pass. */
function isPassing(thrown: unknown): boolean {
  const code = thrown instanceof Error && "responseCode" in thrown ? thrown.responseCode : undefined;
  return typeof code !== "number" || code < 500;
}

/** 14 MB of memory, loaded by the first email. */
async function open(url: string, from: string): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(url, { from });
}
