import type { PromptKind, PromptWords } from "#web/site/drawings/browser-prompt.tsx";
import type { ClaimedText } from "#web/site/claims.ts";

/** `operator`: the part that ends with the operator's details. */
export type ProsePart = { title: string; texts: readonly ClaimedText[]; operator?: true };
export type Prose = { title: string; description: string; lead: string; parts: readonly ProsePart[] };
export type ProseName = "privacy" | "terms" | "help";

type Browser = { kind: PromptKind; name: string; steps: readonly string[]; prompt: PromptWords };
export type HelpWords = Prose & { microphone: { title: string; lead: string; browsers: readonly Browser[] } };
