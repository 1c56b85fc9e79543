import { z } from "zod";
import type { SampleChapter } from "#domain/book/sample-chapter.ts";
import { assertRequiredAal } from "#server/database/connection/required-aal.ts";
import type { ServerFunction } from "#server/api/functions/server-function.ts";
import type { Context } from "#server/context.ts";
import { fail } from "#server/platform/errors.ts";
import { hasConsent } from "#server/pipeline/1-recordings/consent-store.ts";
import {
  readSample,
  readSampleStanding,
  type SampleStanding,
  type StoredSample,
} from "#server/pipeline/sample-chapter/sample-chapter-store.ts";
import { readSampleWork, requestSampleChapter } from "#server/pipeline/sample-chapter/request-sample-chapter.ts";
import type { ArtifactLinks } from "./artifact-links.ts";

const askedSchema = z.object({ session_id: z.uuid(), again: z.boolean().default(false) });

/**
 * `sample-chapter`: the sample chapter of the caller's own interview with addresses for an hour, or what it waits for. Makes
 * it when it is missing or an answer has changed; one that failed only with `again`.
 */
export function openSampleChapter({ db, queue }: Pick<Context, "db" | "queue">, links: ArtifactLinks): ServerFunction {
  return {
    callers: "signed-in",
    run: async ({ json }, { userId, caller }): Promise<SampleChapter> => {
      const { session_id: sessionId, again } = json(askedSchema);
      await assertRequiredAal(db, caller);
      const standing = await readSampleStanding(db.sql, sessionId);
      if (standing?.userId !== userId) throw fail("not_found", "That interview is not yours, or not there any more.");
      const waits = await waitsFor(db, standing);
      if (waits) return waits;
      const sample = await readSample(db.sql, userId, sessionId);
      if (sample?.facts.sources === standing.sources)
        return shown(sample, (artifactId) => links.sign({ artifactId, readerId: userId }));
      const work = await readSampleWork(db.sql, sessionId);
      if (work?.state === "queued" || work?.state === "running")
        return { state: "making", progressId: work.id, fraction: work.fraction };
      if (work?.state === "failed" && !again) return { state: "failed" };
      const progressId = await requestSampleChapter({ sql: db.sql, queue }, { sessionId, userId });
      return progressId === null ? { state: "tomorrow" } : { state: "making", progressId, fraction: 0 };
    },
  };
}

async function waitsFor({ sql }: Context["db"], standing: SampleStanding): Promise<SampleChapter | null> {
  const { isReady, told, of, inBook, userId } = standing;
  if (!isReady) return { state: "too early", told: Math.min(told, of), of };
  if (inBook > 0) return null;
  return { state: (await hasConsent(sql, userId, "book")) ? "nothing" : "no consent" };
}

function shown({ facts, files }: StoredSample, sign: (artifactId: string) => string): SampleChapter {
  const addressOf = (name: string) => {
    const id = files.get(name);
    if (id === undefined) throw fail("internal", `A sample chapter has no ${name}.`);
    return sign(id);
  };
  return {
    state: "made",
    pdf: addressOf("chapter.pdf"),
    pages: facts.pages,
    pictures: facts.pictures.map((size, at) => ({ ...size, url: addressOf(`page-${at + 1}.jpg`) })),
    minute: facts.minute && { url: addressOf("minute.mp3"), seconds: facts.minute.seconds },
    report: facts.report,
  };
}
