import { waitFor, type ActorRefFrom, type SnapshotFrom } from "xstate";
import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";
import type { voiceAgentMachine } from "#web/features/conversation/machine/conversation-machine.ts";

/** Screen actions of the agent. An exception is reported to the agent. The default action ends the conversation. */
export type TalkTools = {
  goOn: (said: boolean) => void | Promise<void>;
  pause?: () => Promise<void>;
  end?: () => Promise<void>;
};
type Agent = ActorRefFrom<typeof voiceAgentMachine>;
type Snapshot = SnapshotFrom<typeof voiceAgentMachine>;

const saidSchema = z.object({ answered: z.optional(z.boolean()) });

/** `yours`: the person's words since the question. */
type ToolContext = { written: boolean; tools: TalkTools; language: Language; yours: readonly string[] };

/** Tool names of a provider's agent and the embedded one. The agent's sentence is played before the action runs. */
export function agentTools(agent: Agent, talk: () => ToolContext) {
  const heard = async () => {
    if (!talk().written) await waitUntilSpoken(agent);
  };
  const goOn = async (parameters: unknown) => {
    const { goOn: goOnFrom } = talk().tools;
    await heard();
    await goOnFrom(saidSchema.safeParse(parameters).data?.answered ?? (await hasAnswered(talk())));
  };
  const thenStop = async (act: (() => Promise<void>) | undefined) => {
    await heard();
    await act?.();
    agent.send({ type: "STOP" });
  };
  return {
    next_question: goOn,
    save_answer: goOn,
    pause_interview: () => thenStop(talk().tools.pause),
    end_conversation: () => thenStop(talk().tools.end),
  };
}

/**
 * A provider's agent does not report whether it was answered: any words except a request to continue count as an
 * answer.
 */
async function hasAnswered({ yours, language }: ToolContext): Promise<boolean> {
  const { commandIn } = await import("#domain/voice-protocol/voice-command.ts");
  return yours.some((words) => words.trim() !== "" && commandIn(words, language) === null);
}

/** A sentence starts within the first time, if at all, and ends within the second, in ms. */
const beginsMs = 1_500;
const lastsMs = 10_000;

const isSpeaking = (now: Snapshot) => now.matches({ connection: { connected: "speaking" } });
const isOver = (now: Snapshot) => !now.matches({ connection: "connected" });

async function waitUntilSpoken(agent: Agent): Promise<void> {
  await waitFor(agent, (now) => isSpeaking(now) || isOver(now), { timeout: beginsMs }).catch(() => null);
  await waitFor(agent, (now) => !isSpeaking(now), { timeout: lastsMs }).catch(() => null);
}
