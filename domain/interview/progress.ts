export type ProgressStage = "beginning" | "early" | "middle" | "final";

/** How much of an interview is answered, in whole percent, and the stage of it (spec, signed-in §4.1). */
export function progressOf({ answered, total }: { answered: number; total: number }): {
  percent: number;
  stage: ProgressStage;
} {
  const percent = total === 0 ? 0 : Math.round((answered / total) * 100);
  const stage = percent < 25 ? "beginning" : percent < 50 ? "early" : percent < 75 ? "middle" : "final";
  return { percent, stage };
}
