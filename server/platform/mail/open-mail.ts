import { join } from "node:path";
import { brand } from "#domain/content.ts";
import type { Config } from "#server/platform/config/config.ts";
import type { Log } from "#server/platform/log/log.ts";
import { localMailbox, type LocalMailbox } from "#server/providers/mail/local-mailbox.ts";
import { mailboxMail } from "#server/providers/mail/mailbox-mail.ts";
import { smtpMail } from "#server/providers/mail/smtp-mail.ts";
import { mailboxSms } from "#server/providers/sms/mailbox-sms.ts";
import type { SmsSender } from "#server/providers/sms/sms.ts";
import { twilioSms } from "#server/providers/sms/twilio-sms.ts";
import { createMailer, type Mailer } from "./mailer.ts";

export type Mail = {
  mailer: Mailer;
  /** Holds emails and texts when no server is configured; readable on this machine. */
  mailbox: LocalMailbox;
  sms: SmsSender | null;
  /** Sends queued messages, then closes the SMTP connection. */
  close(): Promise<void>;
};

export function openMail(config: Pick<Config, "mail" | "sms" | "dataDir" | "http">, log: Log): Mail {
  const mailbox = localMailbox(join(config.dataDir, "mailbox"));
  const transport =
    config.mail.kind === "smtp"
      ? smtpMail(config.mail.url, config.mail.from ?? defaultSender(config.http.publicUrl))
      : mailboxMail(mailbox);
  const mailer = createMailer(transport, log);
  return {
    mailer,
    mailbox,
    sms: smsSender(config.sms, mailbox),
    close: async () => {
      await mailer.close();
      await transport.close();
    },
  };
}

function smsSender(config: Config["sms"], mailbox: LocalMailbox): SmsSender | null {
  if (config.kind === "off") return null;
  return config.kind === "twilio" ? twilioSms(config) : mailboxSms(mailbox);
}

function defaultSender(publicUrl: string | null): string {
  return `${brand} <no-reply@${publicUrl === null ? "localhost" : new URL(publicUrl).hostname}>`;
}
