export const en = {
  asks: (name: string) => `${name} asks you something.`,
  look: "Look at it when you like",
};

export type FamilyWaitsWords = typeof en;
