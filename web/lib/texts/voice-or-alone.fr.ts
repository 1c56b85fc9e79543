import type { VoiceOrAloneWords } from "./voice-or-alone.en.ts";

export const fr: VoiceOrAloneWords = { alone: "Répondre sans l’intervieweur", talk: "Parler avec l’intervieweur" };
