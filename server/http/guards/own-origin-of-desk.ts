import type { MiddlewareHandler } from "hono";
import { isOwnOrigin } from "#server/api/own-origin.ts";
import { fail } from "#server/platform/errors.ts";

/** What only the pages of the desk call. */
export const deskPaths = ["/functions/v1/*", "/rest/v1/rpc/*"];
const deskCall =
  /^\/(?:functions\/v1\/(?:desk-|simple-webhook-test)|rest\/v1\/rpc\/(?:desk_|invite_from_waitlist|replay_webhook_event))/;

/** Refuses the desk to pages of other origins, also with an admin's token. Programs send no origin. */
export function ownOriginOfDesk(publicUrl: string | null): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin");
    if (origin !== undefined && deskCall.test(c.req.path) && !isOwnOrigin(origin, c.req.header("host"), publicUrl))
      throw fail("not_allowed", "Only Heirvoice's own pages may ask this.");
    await next();
  };
}
