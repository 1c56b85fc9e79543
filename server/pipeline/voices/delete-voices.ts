import { asAppError, fail } from "#server/platform/errors.ts";
import type { Log } from "#server/platform/log/log.ts";
import { repeatEvery } from "#server/platform/process/repeat-every.ts";
import type { VoiceClone } from "#server/providers/voice-clone/voice-clone.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { letForgottenVoicesGo, noteFailure, noteGone, takeDeletion, type VoiceDeletion } from "./deletion-store.ts";
import { removeEndedNarrations } from "./remove-ended-narrations.ts";
import { removeNarrations } from "./remove-narrations.ts";
import { nameOfVoice } from "./voice-store.ts";

type Tools = Pick<StoryTools, "sql" | "store" | "cacheDir" | "voiceClone"> & { log: Log };

const everyMs = 10_000;

/**
 * Deletes voices at their provider as soon as they are let go, and tries again until its list shows that they are gone.
 * Removes what was read in them.
 */
export async function startDeletingVoices(tools: Tools): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const report = (thrown: unknown) =>
    tools.log.error({ code: asAppError(thrown).code, err: thrown }, "voices could not be deleted");
  // Each machine has a cache of its own; one that missed the notice clears it within a minute.
  const clear = () => removeEndedNarrations(tools).catch(report);
  const run = async () => {
    // A provider that does not answer delays no removal here.
    await removeNarrations(tools, stopping.signal).catch(report);
    await deleteVoices(tools, stopping.signal);
  };
  let noticed = Promise.resolve();
  const repeated = repeatEvery(everyMs, run, report);
  const listening = await tools.sql.listen(
    "voices_let_go",
    () => void (noticed = noticed.then(clear).then(run).catch(report)),
  );
  return {
    stop: async () => {
      stopping.abort();
      await listening.unlisten();
      await repeated.stop();
      await noticed;
    },
  };
}

export async function deleteVoices(
  { sql, voiceClone, log }: Omit<Tools, "store" | "cacheDir">,
  signal: AbortSignal,
): Promise<void> {
  await letForgottenVoicesGo(sql);
  while (!signal.aborted) {
    const due = await takeDeletion(sql);
    if (due === null) return;
    try {
      if (voiceClone?.provider !== due.provider) throw fail("configuration", "The provider of a voice is not named.");
      await deleteVoice(voiceClone, due, signal);
      await noteGone(sql, due.voiceId);
    } catch (thrown) {
      if (signal.aborted) return;
      const { code, message } = asAppError(thrown);
      await noteFailure(sql, due.voiceId, code);
      log.warn({ code, voice: due.voiceId, reason: message }, "a voice is not deleted yet");
    }
  }
}

/** Deletes every voice of this name, and throws unless the list shows none of them afterwards. */
async function deleteVoice(clone: VoiceClone, { voiceId, providerVoiceId }: VoiceDeletion, signal: AbortSignal) {
  const isIts = ({ id, name }: { id: string; name: string }) => name === nameOfVoice(voiceId) || id === providerVoiceId;
  for (const { id } of (await clone.list(signal)).filter(isIts)) await clone.delete(id, signal);
  if ((await clone.list(signal)).some(isIts)) throw fail("unavailable", "The provider still lists the voice.");
}
