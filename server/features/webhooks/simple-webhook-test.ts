import type { ServerFunction } from "#server/api/functions/server-function.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { addSystemLog, isAdmin } from "./webhook-event-store.ts";

/** Writes one line of the type that the diagnostics screen follows. For admins, without a payload. */
export function simpleWebhookTest({ db, config }: Pick<Context, "db" | "config">): ServerFunction {
  return {
    callers: "signed-in",
    run: async (_call, { caller }) => {
      if (!(await asCaller(db, caller, isAdmin))) throw fail("not_allowed", "Only admins may test the webhook.");
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
