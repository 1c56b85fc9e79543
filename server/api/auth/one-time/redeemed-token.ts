import type { OneTimeToken } from "./one-time-store.ts";

/** A redeemed token, consumed now or stored with its flow. */
export type RedeemedToken = Pick<
  OneTimeToken,
  "user_id" | "token_type" | "relates_to" | "flow_state_id" | "browser_hash" | "session_id"
>;
