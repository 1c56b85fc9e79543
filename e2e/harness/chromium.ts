/** Debian's complete browser: its headless shell forgets devices, has no back-forward cache and paints in another order. */
export const chromiumPath = "/usr/bin/chromium";
