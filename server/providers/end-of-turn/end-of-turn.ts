/**
 * Judges by its sound (16 kHz, from its beginning to the present silence) whether a turn is complete. Null: it cannot
 * say, and the rules decide.
 */
export type EndOfTurn = (samples: Int16Array) => Promise<boolean | null>;
