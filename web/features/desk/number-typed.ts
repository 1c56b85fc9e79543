const bytesPerGigabyte = 1e9;
const largest = 1_000_000;

/** A positive number as typed in either language; null for an empty field, undefined for anything else. */
export function numberTyped(typed: string): number | null | undefined {
  const text = typed.trim().replace(",", ".");
  if (text === "") return null;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return value > 0 && value <= largest ? value : undefined;
}

export const gigabytesOf = (bytes: number) => bytes / bytesPerGigabyte;
export const bytesOfGigabytes = (gigabytes: number) => Math.round(gigabytes * bytesPerGigabyte);
