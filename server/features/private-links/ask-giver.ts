import type { z } from "zod/mini";
import type { linkRequestSchema } from "#domain/account/private-link.ts";
import type { Language } from "#domain/language.ts";
import { pagePath } from "#domain/site-map.ts";
import type { Limit, RateLimits } from "#server/api/auth/limits/rate-limits.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { hashToken } from "./give-link.ts";
import { plainLine } from "#server/platform/plain-line.ts";
import { findGiver, findPrivateLink } from "./private-link-store.ts";

/** Counted in the database, so that they hold in parallel and over all processes. */
const perLink: Limit = { points: 2, seconds: 24 * 3600 };
const perGiver: Limit = { points: 10, seconds: 24 * 3600 };

type Tools = Pick<Context, "db" | "mail"> & { limits: RateLimits; publicUrl: string | null };

/**
 * Mails the giver of a link that its holder cannot open: it ended, or its PIN is missing. Throws `not_found` for an
 * unknown token and an open link without a PIN, `conflict` when the giver has no confirmed address, and
 * `over_request_rate_limit`.
 */
export async function askGiver(
  { db, mail, limits, publicUrl }: Tools,
  { token, name, message }: z.infer<typeof linkRequestSchema>,
  language: Language,
): Promise<void> {
  const link = await findPrivateLink(db.sql, hashToken(token));
  if (link === null || (link.endedAt === null && link.pinHash === null)) throw fail("not_found", "Nobody to ask.");
  const from = plainLine(name);
  if (from === "") throw fail("invalid_input", "A name has letters.");
  const giver = await findGiver(db.sql, link.id);
  if (giver === null) throw fail("conflict", "No letter reaches the person who gave this link.");
  await limits.consume("link-request", link.id, perLink);
  await limits.consume("link-request-giver", giver.id, perGiver);
  const own = giver.language ?? language;
  mail.mailer.send({
    kind: "link_request",
    to: giver.email,
    language: own,
    link: publicUrl === null ? null : `${publicUrl}${pagePath(own, "/links")}`,
    wants: link.endedAt === null ? "pin" : "again",
    recipient: plainLine(giver.recipient),
    name: from,
    message: plainLine(message),
  });
}
