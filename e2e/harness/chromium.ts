/** Debian's Chromium without a window system: a test takes half the processor time of the complete browser. */
export const chromiumPath = "/usr/bin/chromium-headless-shell";
/** The complete browser, for recorded sound, remembered devices, the order of painting and loading, and benches. */
export const completeChromiumPath = "/usr/bin/chromium";
