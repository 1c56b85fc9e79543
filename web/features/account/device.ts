export type Device = "telephone" | "tablet" | "computer" | "unknown";

/** The device type from its user agent. */
export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? "";
  if (/ipad|tablet|kindle|silk|android(?!.*mobile)/i.test(said)) return "tablet";
  if (/iphone|ipod|android|mobile/i.test(said)) return "telephone";
  return /windows|macintosh|linux|cros/i.test(said) ? "computer" : "unknown";
}
