import type { Ready, VoiceKind } from "#web/features/conversation/machine/conversation-setup.ts";
import { VoiceFailure } from "#web/features/conversation/machine/voice-failure.ts";

export type Variables = Record<string, string | number | boolean>;
type About = { ready: Ready; variables(): Promise<Variables> };

const variablesMs = 30_000; // spec, signed-in §9

/** Reuses the variables of a talk for 30 s across its connections. Throws VoiceFailure when they cannot be read. */
export function createVariableCache() {
  let kept: { talk: About; at: number; made: Variables } | null = null;
  return {
    of: async (talk: About, kind: VoiceKind): Promise<Variables> => {
      if (kind !== "production") return { user_name: talk.ready.name ?? "" };
      const now = performance.now();
      if (kept?.talk === talk && now - kept.at < variablesMs) return kept.made;
      try {
        kept = { talk, at: now, made: await talk.variables() };
      } catch {
        throw new VoiceFailure("not-prepared");
      }
      return kept.made;
    },
  };
}
