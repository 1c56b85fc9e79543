export const en = {
  ownVoice: (name: string) => (name === "" ? "in their own voice" : `in ${name}’s own voice`),
};
export type FamilyNarrationWords = typeof en;
