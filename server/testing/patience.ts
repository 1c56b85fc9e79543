/** Options of every wait in tests. A wait ends when it succeeds; this limit only ends a test that hangs. */
export const patience = { timeout: 240_000, interval: 50 };
