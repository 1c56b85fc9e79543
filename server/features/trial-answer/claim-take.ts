import type { SoundFacts } from "#domain/recording/sound-facts.ts";
import { soundTypes } from "#domain/recording/sound-types.ts";
import type { Caller } from "#server/api/auth/caller.ts";
import { asCaller } from "#server/database/connection/as-caller.ts";
import { blobKey } from "#server/api/storage/objects/object-row-store.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { examineRecording } from "#server/pipeline/1-recordings/examine-recording.ts";
import { asPerson, asServer } from "#server/database/connection/set-role.ts";
import { confirmedEmail, insertAnswer, attachWords, findOrCreateSession } from "./claim-store.ts";
import { mailFirstPage } from "./mail-first-page.ts";
import type { VisitorPasses } from "./visitor-pass.ts";
import { endVisit, saveSoundFacts, lockAddressedTake, readAddressedTake } from "./visitor-take-store.ts";

type Tools = Pick<Context, "config" | "db" | "log" | "mail" | "store" | "story">;
/** `origin`: origin of the request, used in links when no public address is configured. */
type Claim = { visitorId: string; userId: string; caller: Caller; origin: string };

/**
 * Converts the take reserved for this account's address into an answer, once, in one transaction, with the person's
 * rights only. Returns null when this browser has no take for this account.
 */
export async function claimTake(
  tools: Tools,
  passes: VisitorPasses,
  { visitorId, userId, caller, origin }: Claim,
): Promise<string | null> {
  const { db } = tools;
  const email = await confirmedEmail(db.sql, userId);
  const waiting = email && (await readAddressedTake(db.sql, { visitorId, emailHash: passes.hashEmail(email) }));
  if (!waiting) return null;
  // Looked into once, and before the transaction, which waits for nobody but the database.
  const facts = waiting.facts ?? (await examineTake(tools, waiting.id));
  const answerId = await asCaller(db, caller, async (tx) => {
    await asServer(tx);
    const confirmed = await confirmedEmail(tx, userId);
    const take = confirmed && (await lockAddressedTake(tx, { visitorId, emailHash: passes.hashEmail(confirmed) }));
    if (!take || take.id !== waiting.id) return null;
    await asPerson(tx);
    const sessionId = await findOrCreateSession(tx, userId, take.questionId);
    const ending = soundTypes[facts.container].ending;
    const given = await insertAnswer(tx, { userId, caller }, { take, facts, sessionId, ending });
    await asServer(tx);
    await attachWords(tx, userId, { take, facts, sessionId, answerId: given });
    await endVisit(tx, take, { answerId: given, linkOrigin: origin });
    return given;
  }).catch((thrown: unknown) => {
    throw toAppError(thrown);
  });
  if (answerId !== null) await mailClaimedPage(tools, answerId, origin);
  return answerId;
}

/** Mails the page; a mail failure does not undo the claim. */
async function mailClaimedPage(tools: Tools, answerId: string, origin: string): Promise<void> {
  try {
    await mailFirstPage(tools, answerId, origin);
  } catch (thrown) {
    tools.log.error({ err: thrown }, "the letter of a kept page was not sent");
  }
}

async function examineTake(
  { db, store, story }: Pick<Tools, "db" | "store" | "story">,
  id: string,
): Promise<SoundFacts> {
  const file = await store.localFile(blobKey(id));
  const facts = await examineRecording(await story.ffmpeg(), file, { signal: AbortSignal.timeout(30_000) });
  await saveSoundFacts(db.sql, id, facts);
  return facts;
}

/** Converts a refusal by the database into an AppError; the server does not override it. */
function toAppError(thrown: unknown): unknown {
  const code = thrown instanceof Error && "code" in thrown ? thrown.code : null;
  if (code === "54000") return fail("quota_reached", "No more answers fit into this account.", thrown);
  if (code === "42501") return fail("not_allowed", "This account may not take the answer now.", thrown);
  return thrown;
}
