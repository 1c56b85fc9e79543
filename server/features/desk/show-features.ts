import { content } from "#domain/content.ts";
import type { FeatureFacts, Features } from "#domain/desk/features.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";

/** `desk-features`: the choice of each switch that is in force, and what the switches can show. */
export function showFeatures({ config, features }: Pick<Context, "config" | "features">): ServerFunction {
  return {
    callers: "admins",
    run: () => {
      const facts: FeatureFacts = {
        hasFamilyCount: content.counts.families !== null,
        region: content.dataRegion,
        adminEmails: config.auth.adminEmails.length,
      };
      const answer: { features: Features; facts: FeatureFacts } = { features: features.now(), facts };
      return Promise.resolve(answer);
    },
  };
}
