import { z } from "zod";
import { asAppError, fail } from "#server/platform/errors.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { hasConsent } from "#server/pipeline/1-recordings/consent-store.ts";
import type { StoryTools } from "#server/pipeline/story-tools.ts";
import { markAnswerOfConversation } from "#server/pipeline/1-recordings/answer-store.ts";
import { beginEvent, endEvent } from "./ended-conversation-store.ts";
import { storeConversation } from "./store-conversation.ts";

/** The first attempt and the retries of the job; later the event is given up until an admin replays it. */
const maxAttempts = 6;

/** Makes an answer of a conversation that ended at the provider, once, however many events name it. */
export const receiveConversationJob = defineJob({
  name: "receive-conversation",
  input: z.object({ eventId: z.uuid(), userId: z.uuid(), conversationId: z.string().max(200) }),
  output: z.object({ outcome: z.enum(["nothing", "done", "ignored"]) }),
  key: ({ conversationId }) => conversationId,
  owner: ({ userId }) => userId,
  concurrency: 2,
  cost: () => 30,
  retry: { limit: maxAttempts - 1, delaySeconds: 2 },
  handle: async (tools: StoryTools, { eventId }, { signal }) => {
    const waiting = await beginEvent(tools.sql, eventId);
    if (waiting === null) {
      await endEvent(tools.sql, eventId, "ignored", "not_found");
      return { outcome: "nothing" as const };
    }
    const { attempts, ...of } = waiting;
    try {
      if (!of.hasSound || (await markAnswerOfConversation(tools.sql, of))) return await end(tools, eventId, "done");
      for (const purpose of ["record", "transcribe"] as const)
        if (!(await hasConsent(tools.sql, of.userId, purpose)))
          return await end(tools, eventId, "ignored", "no_consent");
      if (tools.voiceProvider === null) throw fail("configuration", "No voice provider is named.");
      await storeConversation(tools, tools.voiceProvider, of, signal);
      return await end(tools, eventId, "done");
    } catch (thrown) {
      const error = asAppError(thrown);
      const isLast = attempts >= maxAttempts || (!error.retryable && error.code !== "internal");
      if (isLast && !signal.aborted) await endEvent(tools.sql, eventId, "failed", error.code);
      throw error;
    }
  },
});

async function end(tools: StoryTools, eventId: string, outcome: "done" | "ignored", code: string | null = null) {
  await endEvent(tools.sql, eventId, outcome, code);
  return { outcome };
}
