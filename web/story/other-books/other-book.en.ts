export const en = {
  title: "More books from the same answers",
  states: {
    none: "No proof yet",
    making: (number: number) => `Proof ${number} is being made`,
    ready: (number: number) => `Proof ${number} is ready to look through`,
    approved: (number: number) => `You approved proof ${number}`,
  },
  acts: {
    design: "Choose how it looks",
    proof: "See the proof",
    read: "Read and listen",
  },
  of: (act: string, name: string) => `${act}: ${name}`,
  notLoaded: "Your other books could not be loaded.",
};

export type OtherBookWords = typeof en;
