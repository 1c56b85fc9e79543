import type { CredentialProblem } from "#domain/voice-protocol/voice-credentials.ts";

/** What the screen says, by name; its words are the dictionary's. */
export type VoiceProblem =
  | CredentialProblem
  | "no-name"
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

/** A step that failed in a way the screen has words for. `status`: of the address that refused. */
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

/** How a connection ended: the close code and what was said, as far as anything was. */
export type Closing = { closeCode: number | null; message: string; byAgent: boolean };

const unauthorized = 3000;
const policy = 1008;
const noStatus = 1005;
const busy = 1013;
const moved = 4001;

/** What a closed connection means; null where the agent has ended the conversation as it should. */
export function problemOfClosing({ closeCode, message, byAgent }: Closing): VoiceProblem | null {
  if (closeCode === unauthorized || /auth|unauthorized|forbidden/i.test(message)) return "unauthorized";
  if (closeCode === policy && /dynamic variables|voice_id/i.test(message)) return "configuration";
  if (closeCode === policy && /consent/i.test(message)) return "no-consent";
  if (closeCode === moved) return "elsewhere";
  if (closeCode === busy) return "busy";
  if (closeCode === noStatus) return "interrupted";
  return byAgent ? null : "not-started";
}

/** With these a key opens nothing any more: the next attempt asks for another. */
export function spendsCredentials(problem: VoiceProblem): boolean {
  return problem === "unauthorized" || problem === "key-format" || problem === "key-length";
}

/** What another attempt does not mend. */
const final: readonly VoiceProblem[] = [
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
