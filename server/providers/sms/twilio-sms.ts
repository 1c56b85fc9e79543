import { z } from "zod";
import { AppError } from "#server/platform/errors.ts";
import type { SmsSender } from "./sms.ts";

export type TwilioAccount = { accountSid: string; authToken: string; from: string; baseUrl: string };

const answer = z.object({ sid: z.string() });
const patienceMs = 10_000;

/** Twilio's Messages resource. `from` is a number in E.164 or a messaging service (`MG…`). */
export function twilioSms(account: TwilioAccount): SmsSender {
  const address = `${account.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(account.accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString("base64")}`;
  return {
    name: "twilio",
    channels: ["sms", "whatsapp"],
    send: async ({ to, text, channel }) => {
      const prefix = channel === "whatsapp" ? "whatsapp:" : "";
      const sender = account.from.startsWith("MG")
        ? { MessagingServiceSid: account.from }
        : { From: `${prefix}${account.from}` };
      const body = new URLSearchParams({ To: `${prefix}+${to}`, Body: text, ...sender });
      const response = await fetch(address, {
        method: "POST",
        headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
        body,
        signal: AbortSignal.timeout(patienceMs),
      }).catch((cause: unknown) => {
        throw new AppError("unavailable", "The text message service cannot be reached.", { cause });
      });
      if (!response.ok)
        throw new AppError("unavailable", `The text message service answered ${response.status}.`, {
          retryable: response.status >= 500 || response.status === 429,
        });
      return answer.parse(await response.json()).sid;
    },
  };
}
