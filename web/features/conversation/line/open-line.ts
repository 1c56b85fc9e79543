import { Conversation, SessionConnectionError } from "@elevenlabs/client";
import audioConcatProcessor from "@elevenlabs/client/worklets/audioConcatProcessor.js?url";
import rawAudioProcessor from "@elevenlabs/client/worklets/rawAudioProcessor.js?url";
import { z } from "zod/mini";
import type { Language } from "#domain/language.ts";
import { turnFinished } from "#domain/voice-protocol/turn-finished.ts";
import { problemOfClosing, VoiceFailure, type Closing } from "#web/features/conversation/machine/voice-failure.ts";
import { answerWhileOpen } from "./answer-while-open.ts";
import { loadOwnResampler } from "./own-resampler.ts";
import { initialDevices, soundOf, type LineSound } from "./line-sound.ts";
import { isProviders } from "./provider.ts";
import { watchLine } from "./watch-line.ts";
import { endWithoutConsent } from "./end-without-consent.ts";

export type LineOptions = {
  signedUrl: string;
  language: Language;
  /** The agent's first sentence; null if the agent has its own. */
  firstMessage: string | null;
  /** Without microphone and sound. */
  written: boolean;
  variables: Record<string, string | number | boolean>;
  tools: Record<string, (parameters: unknown) => void | Promise<void>>;
  /** The person spoke while the agent did. */
  interrupted: () => void;
  heard: (by: "agent" | "you", words: string) => void;
  /** Partial words of the person's turn. */
  hearing: (words: string) => void;
  mode: (mode: "listening" | "speaking") => void;
  closed: (closing: Closing) => void;
};
/** An open conversation. */
export type Line = LineSound & {
  id: string;
  say: (words: string) => void;
  finished: () => void;
  /** Keeps the agent silent for two seconds. */
  wait: () => void;
  /** 0..1, the current level of the microphone. */
  level: () => number;
  end: () => Promise<void>;
};

const withdrawn: Closing = { closeCode: 1008, message: "The consent to listen was taken back.", byAgent: false };

/** What browsers report without a close code. */
const lostLine: Closing = { closeCode: 1005, message: "", byAgent: false };

const tentativeSchema = z.object({
  type: z.literal("tentative_user_transcript"),
  tentative_user_transcription_event: z.object({ user_transcript: z.string() }),
});

/**
 * Opens a conversation with the official client. Only this file imports the client; it is loaded at the start of a
 * conversation.
 */
export async function openLine(options: LineOptions): Promise<Line> {
  const { signedUrl, language, firstMessage, written, variables, tools, heard, hearing, mode, closed } = options;
  if (!written) loadOwnResampler();
  const watch = watchLine(() => closed(lostLine));
  try {
    const conversation = await Conversation.startSession({
      signedUrl,
      ...(written ? {} : await initialDevices()),
      connectionType: "websocket",
      textOnly: written,
      workletPaths: { rawAudioProcessor, audioConcatProcessor },
      dynamicVariables: variables,
      overrides: { agent: firstMessage === null ? { language } : { language, firstMessage } },
      clientTools: answerWhileOpen(tools, watch.hasEnded),
      onMessage: ({ role, message }) => heard(role === "agent" ? "agent" : "you", message),
      onPing: () => watch.heard(true),
      onIncomingEvent: (event: unknown) => {
        watch.heard(false);
        const read = tentativeSchema.safeParse(event);
        if (read.success) hearing(read.data.tentative_user_transcription_event.user_transcript);
      },
      onInterruption: options.interrupted,
      onModeChange: (now) => mode(now.mode),
      onError: () => undefined,
      onDisconnect: (details) => {
        watch.end();
        if (details.reason === "user") return;
        const byAgent = details.reason === "agent" || isOver(details);
        closed({ closeCode: details.closeCode ?? null, message: details.closeReason ?? "", byAgent });
      },
    });
    const line: Line = {
      ...soundOf(conversation),
      id: conversation.getId(),
      say: (words) => conversation.sendUserMessage(words),
      finished: () => conversation.sendContextualUpdate(turnFinished),
      wait: () => conversation.sendUserActivity(),
      level: () => conversation.getInputVolume(),
      end: async () => {
        watch.end();
        await conversation.endSession();
      },
    };
    return isProviders(signedUrl) ? endWithoutConsent(line, () => closed(withdrawn)) : line;
  } catch (thrown) {
    watch.end();
    throw failureOf(thrown);
  }
}

/** Browser errors of a missing, busy or forbidden microphone. */
const microphoneFailures = ["NotAllowedError", "NotFoundError", "NotReadableError", "OverconstrainedError"];

function failureOf(thrown: unknown): unknown {
  if (thrown instanceof SessionConnectionError) {
    const closing = { closeCode: thrown.closeCode ?? null, message: thrown.closeReason ?? "", byAgent: false };
    return new VoiceFailure(problemOfClosing(closing) ?? "not-started");
  }
  const isMicrophone = thrown instanceof Error && microphoneFailures.includes(thrown.name);
  return isMicrophone || !("mediaDevices" in navigator) ? new VoiceFailure("no-microphone") : thrown;
}

/** The conversation's time limit was reached: the connection is fine. */
function isOver({ context }: { context?: object }): boolean {
  return context !== undefined && "type" in context && context.type === "max_duration_exceeded";
}
