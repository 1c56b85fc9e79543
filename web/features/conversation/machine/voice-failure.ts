import type { CredentialProblem } from "#domain/voice-protocol/voice-credentials.ts";

/** Names of the screen's messages. */
export type VoiceProblem =
  | CredentialProblem
  | "no-name"
  | "switched-off"
  | "no-question"
  | "not-prepared"
  | "no-consent"
  | "no-signed-url"
  | "unauthorized"
  | "configuration"
  | "interrupted"
  | "busy"
  | "elsewhere"
  | "timeout"
  | "test-timeout"
  | "no-microphone"
  | "not-started"
  | "not-stopped"
  | "too-many-attempts";

/** A failed step with a message. `status`: the HTTP status of the refusal. */
export class VoiceFailure extends Error {
  override name = "VoiceFailure";
  readonly problem: VoiceProblem;
  readonly status: number | null;
  constructor(problem: VoiceProblem, status: number | null = null) {
    super(problem);
    this.problem = problem;
    this.status = status;
  }
}

/** The close code and reason of a connection, as far as known. */
export type Closing = { closeCode: number | null; message: string; byAgent: boolean };

const unauthorized = 3000;
const policy = 1008;
const noStatus = 1005;
const busy = 1013;
const moved = 4001;

/** The problem of a closed connection; null if the agent ended the conversation normally. */
export function problemOfClosing({ closeCode, message, byAgent }: Closing): VoiceProblem | null {
  if (closeCode === unauthorized || /auth|unauthorized|forbidden/i.test(message)) return "unauthorized";
  if (closeCode === policy && /dynamic variables|voice_id/i.test(message)) return "configuration";
  if (closeCode === policy && /consent/i.test(message)) return "no-consent";
  if (closeCode === moved) return "elsewhere";
  if (closeCode === busy) return "busy";
  if (closeCode === noStatus) return "interrupted";
  return byAgent ? null : "not-started";
}

/** Problems after which the key is invalid: the next attempt requests another one. */
export function spendsCredentials(problem: VoiceProblem): boolean {
  return problem === "unauthorized" || problem === "key-format" || problem === "key-length";
}

/** Problems that a retry does not solve. */
const final: readonly VoiceProblem[] = [
  "switched-off",
  "no-name",
  "no-question",
  "not-prepared",
  "not-signed-in",
  "no-consent",
  "configuration",
  "elsewhere",
  "test-timeout",
  "no-microphone",
  "not-stopped",
];
export function isFinal(problem: VoiceProblem): boolean {
  return final.includes(problem);
}
