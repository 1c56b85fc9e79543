/** How long an answer's `retry-after` asks to wait, in ms: seconds or a date (RFC 9110 §10.2.3). Null when it says nothing. */
export function retryAfterMs(header: string | null | undefined, nowMs = Date.now()): number | null {
  const text = header?.trim();
  if (!text) return null;
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const at = /^[A-Z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - nowMs);
}
