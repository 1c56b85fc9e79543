import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { testWebhook } from "./webhook-event-store.ts";

/** Writes one line of the type that the diagnostics screen follows. For admins, without a payload. */
export function simpleWebhookTest({ db, config }: Pick<Context, "db" | "config">): ServerFunction {
  return {
    callers: "admins",
    run: async (_, { caller }) => {
      await asCaller(db, caller, testWebhook);
      const isActive = config.webhookSecret !== null;
      return isActive ? { success: true } : { success: false, error: "ELEVENLABS_WEBHOOK_SECRET is not set." };
    },
  };
}
