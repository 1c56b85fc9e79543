import type { OtherWayWords } from "./other-way.en.ts";

export const fr: OtherWayWords = { alone: "Répondre sans l’intervieweur", talk: "Parler avec l’intervieweur" };
