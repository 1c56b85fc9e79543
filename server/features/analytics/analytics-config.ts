import type { Config } from "#server/platform/config/config.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";

/** `get-analytics-config`: whether a session recorder may load, if the visitor agreed to it as well. */
export function analyticsConfig({ clarityId, http }: Pick<Config, "clarityId" | "http">): ServerFunction {
  const answer = {
    enabled: clarityId !== null,
    clarityId,
    environment: http.publicUrl === null ? "development" : "production",
  };
  return { callers: "signed-in", run: () => Promise.resolve(answer) };
}
