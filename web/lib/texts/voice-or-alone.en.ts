export const en = { alone: "Answer alone", talk: "Talk with the interviewer" };

export type VoiceOrAloneWords = typeof en;
