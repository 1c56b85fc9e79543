import type { Levels } from "#domain/book/audiobook.ts";
import { levelOf, quietest, roundDb, scanSound } from "#server/pipeline/4-audiobook/sound/scan-sound.ts";

const halfSecond = 50;

/**
 * Levels of the 16-bit mono samples in a file: RMS, sample peak, and noise floor (RMS of the quietest 0.5 s, in steps
 * of 10 ms).
 */
export async function soundLevels(
  { file, ...part }: { file: string; offset?: number; bytes?: number },
  signal: AbortSignal,
): Promise<Levels> {
  const { power, peakDb } = await scanSound(file, { ...part, signal });
  const rmsDb = levelOf(power);
  return { rmsDb: roundDb(rmsDb), peakDb: roundDb(peakDb), floorDb: roundDb(quietest(power, halfSecond) ?? rmsDb) };
}
