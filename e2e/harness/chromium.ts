/**
 * Debian's complete browser: the shell loses a conversation at a restart of the server, has no back-forward cache and
 * paints in another order.
 */
export const chromiumPath = "/usr/bin/chromium";
/** The browser without its own windows: a page takes two thirds of the processor time. */
export const shellPath = "/usr/bin/chromium-headless-shell";
