import type { OtherWayWords } from "./en.ts";

export const fr: OtherWayWords = { alone: "Répondre sans l’intervieweur", talk: "Parler avec l’intervieweur" };
