export type Device = "telephone" | "tablet" | "computer" | "unknown";

/** What somebody calls the thing they hold, from what its browser says of itself. */
export function deviceOf(userAgent: string | null): Device {
  const said = userAgent ?? "";
  if (/ipad|tablet|kindle|silk|android(?!.*mobile)/i.test(said)) return "tablet";
  if (/iphone|ipod|android|mobile/i.test(said)) return "telephone";
  return /windows|macintosh|linux|cros/i.test(said) ? "computer" : "unknown";
}
