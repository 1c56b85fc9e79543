/** All sound between the steps is 16-bit mono at this rate. */
export const sampleRate = 44_100;
/** 10 ms: the grid on which levels are measured and cuts are made. */
export const frameSamples = 441;
export const frameMs = 10;

export function toDb(power: number): number {
  return power > 1e-12 ? 10 * Math.log10(power) : -120;
}

export function fromDb(db: number): number {
  return 10 ** (db / 20);
}
