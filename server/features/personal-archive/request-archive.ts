import { z } from "zod";
import { archiveParts, type PersonalArchive } from "#domain/account/personal-archive.ts";
import { languageSchema } from "#domain/language.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import { stableUuid } from "#server/database/seed/stable-uuid.ts";
import { makePersonalArchiveJob } from "#server/pipeline/personal-archive/make-archive.job.ts";
import { deleteProgress, readProgress } from "#server/platform/jobs/progress-store.ts";
import { fail } from "#server/platform/errors.ts";
import { askForArchive, readArchives } from "./archive-request-store.ts";

const askedSchema = z.object({
  begin: z.boolean().default(false),
  stop: z.boolean().default(false),
  language: languageSchema,
});
const perDay = 3;
/** Long enough to resume a download over a slow line. */
const linkHours = 24;

/** An address names the session it was given to, and ends with it. */
type Sign = (file: { artifactId: string; readerId: string }, goodForMs: number) => string;
const sessionSchema = z.object({ session_id: z.uuid() });

/**
 * `personal-archive`: the caller's own archive, and whether one is being packed. `begin` packs one unless one is under way;
 * `stop` ends the packing.
 * Throws `rate_limited` when as many were asked for today as may be.
 */
export function personalArchive(
  { db, queue, store, config }: Pick<Context, "db" | "queue" | "store" | "config">,
  sign: Sign,
): ServerFunction {
  const { keepDays } = config.archive;
  const packingOf = async (userId: string, unfinished: Unfinished): Promise<PersonalArchive["packing"]> => {
    const [work] = await readProgress(db.sql, [progressId(userId)]);
    if (unfinished === null || work === undefined || work.state === "done") return null;
    const part = archiveParts.find((name) => name === work.word) ?? null;
    const { state, fraction, error_code } = work;
    return { state, fraction, part, totals: unfinished.totals, error_code };
  };
  const show = async (userId: string, sessionId: string): Promise<PersonalArchive> => {
    const { asked, unfinished, ready, key } = await readArchives(db.sql, userId);
    const isThere = ready !== null && key !== null && (await store.has(key));
    const packing = await packingOf(userId, unfinished);
    const url = ready && sign({ artifactId: ready.id, readerId: sessionId }, linkHours * 3_600_000);
    const finished = isThere && url ? { url, ...withoutId(ready) } : null;
    return { days: keepDays, left: Math.max(0, perDay - asked), packing, ready: finished };
  };
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }): Promise<PersonalArchive> => {
      const { begin, stop, language } = json(askedSchema);
      await assertRequiredAal(db, caller);
      const session = sessionSchema.safeParse(caller.claims);
      if (!session.success) throw fail("not_signed_in", "Please sign in first.");
      const sessionId = session.data.session_id;
      if (stop) await deleteProgress(db.sql, progressId(userId));
      const now = await show(userId, sessionId);
      if (!begin || isUnderWay(now)) return now;
      if (!(await askForArchive(db.sql, { userId, language, keepDays, perDay })))
        throw fail("rate_limited", "Three archives have been packed today. Another one can be packed tomorrow.");
      await queue.send(makePersonalArchiveJob, { userId });
      return show(userId, sessionId);
    },
  };
}

const progressId = (userId: string) => stableUuid(makePersonalArchiveJob.name, userId);

type Unfinished = Awaited<ReturnType<typeof readArchives>>["unfinished"];

function isUnderWay({ packing }: PersonalArchive): boolean {
  return packing !== null && packing.state !== "failed";
}

function withoutId({
  bytes,
  files,
  made_at,
  expires_at,
}: NonNullable<Awaited<ReturnType<typeof readArchives>>["ready"]>) {
  return { bytes, files, made_at, expires_at };
}
