import type {
  ClientToolResult,
  ContextualUpdate,
  ConversationInitiation,
  Pong,
  UserActivity,
  UserAudio,
  UserMessage,
} from "@elevenlabs/types";
import { z } from "zod";

const maxMessage = 5_000;
const maxName = 300;

const variablesSchema = z.looseObject({
  /** Empty when the name is unknown. */
  user_name: z.string().trim().max(maxName),
  question_number: z.coerce.number().int().positive().max(100_000).optional(),
  session_token: z.string().max(100).optional(),
  /** The id in `conversations` of the conversation that continues after a break. */
  resume_session_id: z
    .string()
    .regex(/^conv_[\w-]{1,95}$/)
    .optional(),
  time_zone: z.string().max(60).optional(),
  /** The official client can request a format only here. */
  user_input_audio_format: z.string().max(20).optional(),
  agent_output_audio_format: z.string().max(20).optional(),
});
/** The client's variables that this agent uses; a provider's agent uses the others. */
export type Variables = z.infer<typeof variablesSchema>;

const initiationSchema = z.looseObject({
  type: z.literal("conversation_initiation_client_data"),
  conversation_config_override: z
    .looseObject({
      agent: z.looseObject({ language: z.string().max(20).optional() }).optional(),
      conversation: z.looseObject({ text_only: z.boolean().optional() }).optional(),
      /** Formats under the names of a provider's agent. */
      asr: z.looseObject({ user_input_audio_format: z.string().max(20).optional() }).optional(),
      tts: z.looseObject({ agent_output_audio_format: z.string().max(20).optional() }).optional(),
    })
    .optional(),
  dynamic_variables: z.record(z.string(), z.unknown()).default({}),
});
const frameSchemas = {
  conversation_initiation_client_data: initiationSchema,
  pong: z.object({ type: z.literal("pong"), event_id: z.number() }),
  user_message: z.object({ type: z.literal("user_message"), text: z.string().max(maxMessage).default("") }),
  user_activity: z.object({ type: z.literal("user_activity") }),
  contextual_update: z.object({ type: z.literal("contextual_update"), text: z.string().max(maxMessage) }),
  client_tool_result: z.object({
    type: z.literal("client_tool_result"),
    tool_call_id: z.string().max(100),
    result: z.string().max(maxMessage),
    is_error: z.boolean(),
  }),
} as const;
const audioSchema = z.object({ user_audio_chunk: z.base64() });

type Read<Name extends keyof typeof frameSchemas> = z.infer<(typeof frameSchemas)[Name]>;
export type ClientFrame =
  | { [Name in keyof typeof frameSchemas]: Read<Name> }[keyof typeof frameSchemas]
  | { type: "audio"; pcm: Buffer }
  /** Valid frames that this agent ignores: feedback, files, approvals, and future ones. */
  | { type: "other" };

/** Uses the official client's frame types: a change of its protocol fails to compile. */
type Official = {
  conversation_initiation_client_data: ConversationInitiation;
  pong: Pong;
  user_message: UserMessage;
  user_activity: UserActivity;
  contextual_update: ContextualUpdate;
  client_tool_result: ClientToolResult;
};
const readsOfficial: { [Name in keyof Official]: Official[Name]["type"] } = {
  conversation_initiation_client_data: "conversation_initiation_client_data",
  pong: "pong",
  user_message: "user_message",
  user_activity: "user_activity",
  contextual_update: "contextual_update",
  client_tool_result: "client_tool_result",
} satisfies { [Name in keyof typeof frameSchemas]: Name };
const audioKey: keyof UserAudio = "user_audio_chunk";

/** Null when the text is not a valid frame. */
export function readFrame(text: string): ClientFrame | null {
  const frame = objectOf(text);
  if (frame === null) return null;
  if (audioKey in frame) {
    const audio = audioSchema.safeParse(frame);
    return audio.success ? { type: "audio", pcm: Buffer.from(audio.data.user_audio_chunk, "base64") } : null;
  }
  const type = typeof frame["type"] === "string" ? frame["type"] : null;
  if (type === null) return null;
  const name = Object.values(readsOfficial).find((one) => one === type);
  if (name === undefined) return { type: "other" };
  return frameSchemas[name].safeParse(frame).data ?? null;
}

/** Null when a required variable is missing or invalid. */
export function readVariables(given: Record<string, unknown>): Variables | null {
  return variablesSchema.safeParse(given).data ?? null;
}

function objectOf(text: string): Record<string, unknown> | null {
  try {
    return z.record(z.string(), z.unknown()).safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
