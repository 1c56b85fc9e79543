import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { addSystemLog } from "./webhook-event-store.ts";

/** Writes one line of the type that the diagnostics screen follows. For admins, without a payload. */
export function simpleWebhookTest({ db, config }: Pick<Context, "db" | "config">): ServerFunction {
  return {
    callers: "admins",
    run: async () => {
      await addSystemLog(db.sql, {
        type: "webhook_received",
        message: "Simple webhook test",
        metadata: { test: true },
      });
      const isActive = config.webhookSecret !== null;
      return isActive ? { success: true } : { success: false, error: "ELEVENLABS_WEBHOOK_SECRET is not set." };
    },
  };
}
