import type { Incoming } from "@elevenlabs/types";

/** Frames of the agent in the official client's protocol. */
export type AgentFrame =
  | {
      type: "conversation_initiation_metadata";
      conversation_initiation_metadata_event: Incoming.ConversationInitiationMetadataEvent;
    }
  | Incoming.AgentResponseClientEvent
  | Incoming.AgentResponseCorrectionClientEvent
  | Incoming.AudioClientEvent
  | Incoming.UserTranscriptionClientEvent
  | Incoming.TentativeUserTranscriptionClientEvent
  | { type: "interruption"; interruption_event: Incoming.InterruptionEvent }
  | Incoming.ClientToolCallClientEvent
  | Incoming.ErrorClientEvent
  | { type: "ping"; ping_event: Incoming.PingEvent };

/** RFC 6455 §7.4.1, and 3000 of IANA's list for an unauthorized client. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  unsupported: 1003,
  malformed: 1007,
  policy: 1008,
  internal: 1011,
  busy: 1013,
  unauthorized: 3000,
  moved: 4001,
} as const;
export type CloseCode = (typeof closeCodes)[keyof typeof closeCodes];
