import type { Manner } from "./manner-of-speaking.ts";

const loudestDb = 12;
const softestDb = -12;
const louderByDb = 6;
const slowest = 0.7;
const fastest = 1.2;
const slowerBy = 0.15;

/** How the agent's voice speaks: `rate` 1 is its normal pace. */
export type SpeakingManner = { gainDb: number; rate: number };
export const usualManner: SpeakingManner = { gainDb: 0, rate: 1 };

/** Changes the manner by one step within its limits. */
export function changedBy({ gainDb, rate }: SpeakingManner, manner: Manner): SpeakingManner {
  const db = manner === "louder" ? louderByDb : manner === "softer" ? -louderByDb : 0;
  const pace = manner === "slower" ? -slowerBy : manner === "faster" ? slowerBy : 0;
  return {
    gainDb: Math.min(loudestDb, Math.max(softestDb, gainDb + db)),
    rate: Math.min(fastest, Math.max(slowest, Math.round((rate + pace) * 100) / 100)),
  };
}
