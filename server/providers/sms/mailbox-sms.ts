import { randomUUID } from "node:crypto";
import type { LocalMailbox } from "#server/providers/mail/local-mailbox.ts";
import type { SmsSender } from "./sms.ts";

/** For trying out: text messages land in the local mailbox. */
export function mailboxSms(mailbox: LocalMailbox): SmsSender {
  return {
    name: "mailbox",
    channels: ["sms", "whatsapp"],
    send: async ({ to, text }) => {
      await mailbox.store({ to, text, subject: text, html: "", medium: "sms", kind: "code" });
      return randomUUID();
    },
  };
}
