import type { CoverDesign } from "#domain/book/book-look.ts";

/** Cloth or paper of a cover, its letters, and its lines. */
export type CoverColors = { ground: string; letters: string; line: string };

const [cream, gold] = ["#FBF3E2", "#D9B26A"];

export const coverColors: Record<CoverDesign, CoverColors> = {
  waveform: { ground: "#24473A", letters: cream, line: gold },
  river: { ground: "#6E2419", letters: cream, line: gold },
  photograph: { ground: "#EFE3CB", letters: "#3B1610", line: gold },
  type: { ground: "#2B3A5C", letters: cream, line: gold },
};
