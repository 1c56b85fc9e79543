import { startSweepingCounts } from "./api/auth/limits/sweep-counts.ts";
import { startAuthMaintenance } from "./api/auth/start-auth-maintenance.ts";
import { isHostedSupabase } from "./database/migrate.ts";
import { startStorageMaintenance } from "./api/storage/maintenance/start-storage-maintenance.ts";
import type { Context } from "./context.ts";
import { forgetVisitors } from "./features/trial-answer/forget-visitors.ts";
import { mailSharedSentences } from "./features/family/mail-shared-sentences.ts";
import { watchStorage } from "./features/desk/watch-storage.ts";
import { startMailingContributions } from "./features/memories/mail-contributions.ts";
import { startMailingArchives } from "./features/personal-archive/mail-archives.ts";
import { startKeepingTombstones } from "./features/backup/keep-tombstones.ts";
import { startFinishingErasures } from "./features/erasure/finish-erasures.ts";
import { startOpeningSeals } from "./features/trustees/open-due-seals.ts";
import { startNightlyBackup } from "./features/backup/nightly-backup.ts";
import { sendWaitlistInvitations } from "./features/waitlist/send-waitlist-invitations.ts";
import { forgetInvitations } from "./features/gifts/forget-invitations.ts";
import { transcribeVisitorTakes } from "./features/trial-answer/transcribe-visitor-takes.ts";
import { watchWebhookEvents } from "./features/webhooks/watch-webhook-events.ts";
import { startWorker, type Worker } from "./platform/jobs/worker.ts";
import { storyJobs } from "./pipeline/story-jobs.ts";
import { startErasing } from "./pipeline/erase/erase-answers.ts";
import { startResumingCuts } from "./pipeline/redactions/resume-cuts.ts";
import { startDeletingVoices } from "./pipeline/voices/delete-voices.ts";
import { startKeptFilesMaintenance } from "./pipeline/erase/sweep-kept-files.ts";
import { watchEndedTrials } from "./pipeline/sample-chapter/watch-ended-trials.ts";
import { watchMedia } from "./pipeline/memories/watch-media.ts";
import { traceJobs } from "./platform/tracing/trace-jobs.ts";
import { watchAnswers } from "./pipeline/watch-answers.ts";

export type Work = Pick<Worker, "stopFor"> & { stop(): Promise<void> };

/** Runs jobs in this process until `stop`. A hosted project maintains its own auth and storage. */
export async function startWork(context: Context): Promise<Work> {
  const { db, queue, story, log } = context;
  const isForeign = context.config.supabaseUrl !== null || (await isHostedSupabase(db.sql));
  const maintenance = isForeign ? [] : [startStorageMaintenance(context), startAuthMaintenance(context)];
  maintenance.push(
    startKeptFilesMaintenance({ ...story, log }),
    startErasing({ ...story, log }),
    startResumingCuts({ ...story, log }),
    startSweepingCounts(context),
    forgetVisitors(context),
    forgetInvitations(context),
    mailSharedSentences(context),
    startMailingContributions(context),
    startNightlyBackup(context),
    watchStorage(context),
    startMailingArchives(context),
    startFinishingErasures(context),
    startOpeningSeals(context),
  );
  const worker = await startWorker(queue, traceJobs(storyJobs, context.tracing), story, log);
  const watch = await watchAnswers(db, queue, log);
  const media = await watchMedia(db, queue, log);
  const trials = await watchEndedTrials(db, queue, log);
  const visitors = await transcribeVisitorTakes(context);
  const webhooks = await watchWebhookEvents(context);
  const invitations = await sendWaitlistInvitations(context);
  const voices = await startDeletingVoices({ ...story, log });
  const tombstones = isForeign ? null : await startKeepingTombstones(context);
  return {
    stopFor: (owner) => worker.stopFor(owner),
    stop: async () => {
      await Promise.all(maintenance.map((one) => one.stop()));
      await visitors.stop();
      await webhooks.stop();
      await invitations.stop();
      await voices.stop();
      await tombstones?.stop();
      await watch.stop();
      await media.stop();
      await trials.stop();
      await worker.stop();
    },
  };
}
