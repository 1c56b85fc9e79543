import { ownVoiceSchema, type OwnVoice } from "#domain/account/own-voice.ts";
import type { Language } from "#domain/language.ts";
import { callFunction } from "#web/lib/api/request.ts";

/** Where this installation sends samples for a voice; empty where nobody makes voices. */
export function voiceHost(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="voice-clone"]')?.content ?? "";
}

export type VoiceOrder = { order: "show" | "keep" | "delete" } | { order: "make"; samples: readonly string[] };

/** The samples and the voice after an order. Throws RequestFailure. */
export async function orderVoice(language: Language, order: VoiceOrder): Promise<OwnVoice> {
  return ownVoiceSchema.parse(await callFunction("own-voice", { ...order, language }));
}

/** The sentence in the person's voice. Throws RequestFailure. */
export async function saySentence(language: Language): Promise<Blob> {
  const sound = await callFunction("own-voice", { order: "say", language });
  if (!(sound instanceof Blob)) throw new TypeError("The answer is no sound.");
  return new Blob([sound], { type: "audio/mpeg" });
}
