export const browserFamilies = ["chrome", "edge", "firefox", "safari", "android", "iphone"] as const;
export type BrowserFamily = (typeof browserFamilies)[number];

/** The browser whose permission prompt is drawn. An iPad reports as a Mac with touch. */
export function browserFamily(userAgent: string, touchPoints: number): BrowserFamily {
  if (/iPhone|iPad/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1)) return "iphone";
  if (/Android/.test(userAgent)) return "android";
  if (/Firefox\//.test(userAgent)) return "firefox";
  if (/Edg\//.test(userAgent)) return "edge";
  return /Chrom(e|ium)\//.test(userAgent) ? "chrome" : "safari";
}
