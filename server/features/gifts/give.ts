import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { TransactionSql } from "postgres";
import { anotherLetterSchema, giftSchema, letterDays, type Letter } from "#domain/order/gift.ts";
import { pagePath } from "#domain/site-map.ts";
import { letterLimits, type CountLetter } from "#server/api/auth/limits/letter-limits.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { FunctionCall, ServerFunction, SignedIn } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { asPerson, asServer } from "#server/database/connection/set-role.ts";
import {
  confirmedEmail,
  findGift,
  insertInvitation,
  insertOrder,
  isPutOff,
  lockGift,
  lockGiver,
  replaceInvitation,
} from "./gift-store.ts";

type Tools = Pick<Context, "db" | "config" | "mail">;

/**
 * `give-gift`: creates an order that waits for the reader of the letter. It looks up and creates no account: a person without one
 * gets none by being named. Answers with the order's id.
 */
export function giveGift(tools: Tools): ServerFunction {
  const spend = letterLimits(tools.db.sql, tools.config.auth.sendEvery);
  return {
    callers: "signed-in",
    run: async (call, person) => {
      const { request_id: requestId, ...letter } = call.json(giftSchema);
      return written(tools, call, person, letter, async (tx, { userId, email, tokenHash }) => {
        const known = await findGift(tx, userId, requestId);
        if (known !== null) return { orderId: known, isNew: false };
        await assertMayWrite(tx, { userId, email }, letter, spend);
        await asPerson(tx);
        const orderId = await insertOrder(tx, userId);
        await asServer(tx);
        await insertInvitation(tx, { orderId, userId, requestId, letter, tokenHash });
        return { orderId, isNew: true };
      });
    },
  };
}

/** `send-invitation`: sends another letter for a gift that is not accepted, to the same address or a corrected one. */
export function sendInvitation(tools: Tools): ServerFunction {
  const spend = letterLimits(tools.db.sql, tools.config.auth.sendEvery);
  return {
    callers: "signed-in",
    run: async (call, person) => {
      const { order_id: orderId, ...letter } = call.json(anotherLetterSchema);
      return written(tools, call, person, letter, async (tx, { userId, email, tokenHash }) => {
        const gift = await lockGift(tx, userId, orderId);
        if (gift === null) throw fail("not_found", "There is no such gift of yours.");
        if (gift.isTaken) throw fail("conflict", "The gift has been accepted already.");
        await assertMayWrite(tx, { userId, email }, letter, spend);
        await replaceInvitation(tx, { orderId, userId, requestId: randomUUID(), letter, tokenHash });
        return { orderId, isNew: true };
      });
    },
  };
}

type Giver = { userId: string; email: string };
type Kept = { orderId: string; isNew: boolean };

/** Runs `keep` with the server's rights and sends the letter after the commit. */
async function written(
  { db, config, mail }: Tools,
  { origin }: FunctionCall,
  { userId, caller }: SignedIn,
  letter: Letter,
  keep: (tx: TransactionSql, of: Giver & { tokenHash: string }) => Promise<Kept>,
): Promise<{ order_id: string }> {
  await assertRequiredAal(db, caller);
  const token = randomBytes(32).toString("base64url");
  const tokenHash = createHash("sha256").update(token).digest("hex");
  const { kept, email } = await asCaller(db, caller, async (tx) => {
    await asServer(tx);
    await lockGiver(tx, userId);
    const from = await confirmedEmail(tx, userId);
    if (from === null) throw fail("not_allowed", "Please confirm your own address first.");
    return { kept: await keep(tx, { userId, email: from, tokenHash }), email: from };
  }).catch((thrown: unknown) => {
    throw refusalOf(thrown);
  });
  if (kept.isNew)
    mail.mailer.send({
      kind: "gift_invitation",
      to: letter.email,
      language: letter.language,
      link: `${config.http.publicUrl ?? origin}${pagePath(letter.language, "/invitation")}?token=${token}`,
      recipient: letter.recipient_name,
      giver: letter.giver_name,
      giverEmail: email,
      days: letterDays,
    });
  return { order_id: kept.orderId };
}

async function assertMayWrite(
  tx: TransactionSql,
  { userId, email }: Giver,
  letter: Letter,
  spend: CountLetter,
): Promise<void> {
  if (letter.email === email) throw fail("invalid_input", "That is your own address: begin your own story instead.");
  if (await isPutOff(tx, userId, letter.email)) throw fail("conflict", "They have asked to be left in peace for now.");
  await spend(userId, letter.email);
}

/** Converts a refusal by the database into an AppError; the server does not override it. */
function refusalOf(thrown: unknown): unknown {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  if (code === "54000") return fail("quota_reached", "No more orders fit into this account.", thrown);
  if (code === "42501") return fail("not_allowed", "This account may not give anything now.", thrown);
  return thrown;
}
