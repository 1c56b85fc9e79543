import { Conversation, SessionConnectionError } from "@elevenlabs/client";
import type { Language } from "#domain/language.ts";
import { problemOfClosing, VoiceFailure, type Closing } from "#domain/voice-agent/voice-failure.ts";

export type LineOptions = {
  signedUrl: string;
  language: Language;
  variables: Record<string, string | number | boolean>;
  tools: Record<string, () => void>;
  heard: (words: string) => void;
  mode: (mode: "listening" | "speaking") => void;
  closed: (closing: Closing) => void;
};
/** A conversation that is open. */
export type Line = { id: string; say: (words: string) => void; end: () => Promise<void> };

/** Opens a conversation of the official client: the one file that knows it, loaded when somebody begins to talk. */
export async function openLine({
  signedUrl,
  language,
  variables,
  tools,
  heard,
  mode,
  closed,
}: LineOptions): Promise<Line> {
  try {
    const conversation = await Conversation.startSession({
      signedUrl,
      connectionType: "websocket",
      textOnly: true,
      dynamicVariables: variables,
      overrides: { agent: { language } },
      clientTools: tools,
      onMessage: ({ role, message }) => {
        if (role === "agent") heard(message);
      },
      onModeChange: (now) => mode(now.mode),
      onError: () => undefined,
      onDisconnect: (details) => {
        if (details.reason === "user") return;
        const closeCode = details.closeCode ?? null;
        closed({
          closeCode,
          message: details.closeReason ?? "",
          byAgent: details.reason === "agent" || isOver(details),
        });
      },
    });
    return {
      id: conversation.getId(),
      say: (words) => conversation.sendUserMessage(words),
      end: () => conversation.endSession(),
    };
  } catch (thrown) {
    if (!(thrown instanceof SessionConnectionError)) throw thrown;
    const closing = { closeCode: thrown.closeCode ?? null, message: thrown.closeReason ?? "", byAgent: false };
    throw new VoiceFailure(problemOfClosing(closing) ?? "not-started");
  }
}

/** Its time was over: nothing is wrong with the connection. */
function isOver({ context }: { context?: object }): boolean {
  return context !== undefined && "type" in context && context.type === "max_duration_exceeded";
}
