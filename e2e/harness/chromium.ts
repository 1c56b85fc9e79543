/** Debian's Chromium without a window system: a test takes half the processor time of the complete browser. */
export const chromiumPath = "/usr/bin/chromium-headless-shell";
/** The complete browser, for what is measured and for the order of painting and loading. */
export const completeChromiumPath = "/usr/bin/chromium";
