import type { Language } from "#domain/language.ts";
import { AppError } from "#server/platform/errors.ts";
import { chooseTts } from "./choose-tts.ts";
import { PulledVoices } from "./pulled/pulled-voices.ts";
import type { Tts, VoiceKind } from "./tts.ts";

/** The computer voices of this machine: those that were pulled, then flite, then espeak-ng. */
export type Voices = {
  /** One that says all of something, by which it is labelled and kept; null where none knows the language. */
  narrator(language: Language, kind?: VoiceKind): Promise<Tts | null>;
  /** One for what is heard once and at once: a sentence that the best fails at is said by the next. `inTurn` holds programs back. */
  speaker(language: Language, inTurn?: (tts: Tts) => Tts): Promise<Tts | null>;
  close(): void;
};

export function openVoices(modelsDir: string, pulled = new PulledVoices(modelsDir)): Voices {
  const programs = new Map<string, Promise<Tts | null>>();
  const program = (language: Language, kind?: VoiceKind) => {
    const key = `${language} ${kind ?? ""}`;
    const found = programs.get(key) ?? chooseTts(language, kind);
    programs.set(key, found);
    return found;
  };
  return {
    narrator: async (language, kind) => {
      for (const voice of await pulled.find(language, { kind })) if (await voice.process.ready()) return voice;
      return program(language, kind);
    },
    speaker: async (language, inTurn = (tts) => tts) => {
      const [natural, own] = await Promise.all([pulled.find(language, { talks: true }), program(language)]);
      /* Its model is opened while the first words are still thought of. */
      void natural[0]?.process.ready();
      return orNext(own === null ? natural : [...natural, inTurn(own)]);
    },
    close: () => pulled.close(),
  };
}

/** What one fails at is said by the next. It is called as the first; null where there is none. */
export function orNext([first, ...rest]: readonly Tts[]): Tts | null {
  const next = rest.length === 0 ? null : orNext(rest);
  if (first === undefined || next === null) return first ?? null;
  return {
    ...first,
    say: (speech) =>
      first.say(speech).catch((thrown: unknown) => {
        if (thrown instanceof AppError && thrown.code === "voice_failed") return next.say(speech);
        throw thrown;
      }),
  };
}
