import { WebSocketServer } from "ws";
import { listenBounds, listenPath } from "#domain/recording/listening.ts";
import { createRateLimits } from "#server/api/auth/limits/rate-limits.ts";
import type { IdentifyRequest } from "#server/api/auth/identity.ts";
import { networkOf, upgradeAddress } from "#server/api/client-address.ts";
import { NetworkSlots } from "#server/api/limits/network-slots.ts";
import { isOwnOrigin } from "#server/api/own-origin.ts";
import type { Upgrade } from "#server/api/upgrade.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { listenLimits } from "./listen-limits.ts";
import type { Recognizers } from "./recognizer-places.ts";
import { ListenSession } from "./listen-session.ts";

export type OpenListening = {
  /** Takes a websocket that asks for `listenPath` from a page of ours; false when it asks for something else. */
  upgrade: Upgrade;
  close(): void;
};

/** Has answers listened to while they are spoken. The token comes in the first frame: an address stands in logs. */
export function openListening(
  { config, db, log }: Pick<Context, "config" | "db" | "log">,
  identify: IdentifyRequest,
  recognizers: Recognizers,
  limits = listenLimits,
): OpenListening {
  const { supabaseKey } = config;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: listenBounds.maxFrameBytes });
  const addressOf = upgradeAddress(config.trustedProxies);
  const strangers = countStrangers(limits);
  const tools = {
    db,
    log,
    limits,
    rates: createRateLimits(db.sql),
    ...recognizers,
    callerOf: (token: string) => {
      const headers = { authorization: `Bearer ${token}`, ...(supabaseKey === null ? {} : { apikey: supabaseKey }) };
      return identify(new Request("http://localhost/", { headers }));
    },
  };
  return {
    upgrade: ({ url, request, socket, head }) => {
      if (url.pathname !== listenPath) return false;
      const { origin, host } = request.headers;
      if (origin !== undefined && !isOwnOrigin(origin, host, config.http.publicUrl))
        throw fail("not_allowed", "Only pages of this server are listened to.");
      const network = networkOf(addressOf(request));
      const known = strangers.enter(network);
      socket.once("close", known);
      sockets.handleUpgrade(request, socket, head, (opened) => new ListenSession(opened, { ...tools, network }, known));
      return true;
    },
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}

/** Counts sockets that have not said yet whose they are. `enter` throws `rate_limited`, and gives what counts one less, once. */
function countStrangers({ maxStrangers, maxStrangersOfNetwork }: typeof listenLimits) {
  const places = new NetworkSlots(maxStrangersOfNetwork);
  let all = 0;
  return {
    enter: (network: string): (() => void) => {
      const release = all >= maxStrangers ? null : places.acquire(network);
      if (release === null) throw fail("rate_limited", "Too many sockets wait to say whose they are.");
      all += 1;
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        all -= 1;
        release();
      };
    },
  };
}
