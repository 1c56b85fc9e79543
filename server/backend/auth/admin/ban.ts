import { invalid } from "#server/backend/auth/auth-failure.ts";

const unitMs: Record<string, number> = { ns: 1e-6, us: 1e-3, µs: 1e-3, ms: 1, s: 1000, m: 60_000, h: 3_600_000 };
const longestMs = 200 * 365 * 24 * 3_600_000;

/** Until when somebody is banned: a duration as Go writes it (`24h`, `1h30m`); `none` lifts it (null); empty says nothing. */
export function readBan(text: string, now: Date): Date | null | undefined {
  if (text === "") return undefined;
  if (text === "none") return null;
  if (!/^(\d{1,9}(\.\d{1,9})?(ns|us|µs|ms|s|m|h))+$/.test(text)) throw invalid("invalid format for ban duration");
  let ms = 0;
  for (const [, count, unit] of text.matchAll(/([\d.]+)(ns|us|µs|ms|s|m|h)/g))
    ms += Number(count) * (unitMs[unit ?? ""] ?? 0);
  return new Date(now.getTime() + Math.min(ms, longestMs));
}
