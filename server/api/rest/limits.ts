import type { Config } from "#server/platform/config/config.ts";
import type { callerKind } from "#server/database/connection/as-caller.ts";

/** What a read may ask for. */
export type ReadLimits = {
  /** How deep resources may be embedded, how many there may be, and how often one table may stand on the way to one. */
  maxDepth: number;
  maxEmbeds: number;
  maxSameTable: number;
  /** Columns, conditions and orders together. */
  maxTerms: number;
  /** Of a pattern or a full-text search, whose time grows with it; and the words of all searches together. */
  maxPatternLetters: number;
  maxSearchWords: number;
  /** Of the answer, and of every list in it; null: no end. */
  maxRows: number | null;
  maxAnswerBytes: number;
};

/** What one request may cost, by who asks. */
export type RestLimits = ReadLimits & {
  name: ReturnType<typeof callerKind>;
  maxBodyBytes: number;
  maxBodyRows: number;
  /** Of a body, once for each row that it changes; null: rows may be changed without end. */
  maxChangedBytes: number | null;
};

export function restLimits({ maxRows, repeatTables }: Config["rest"]): Record<RestLimits["name"], RestLimits> {
  return {
    anonymous: {
      name: "anonymous",
      maxDepth: 4,
      maxEmbeds: 16,
      maxSameTable: repeatTables ? 2 : 1,
      maxTerms: 200,
      maxPatternLetters: 500,
      maxSearchWords: 32,
      maxRows,
      maxAnswerBytes: 1 << 20,
      maxBodyBytes: 64 << 10,
      maxBodyRows: 1_000,
      maxChangedBytes: 4 << 20,
    },
    person: {
      name: "person",
      maxDepth: 6,
      maxEmbeds: 32,
      maxSameTable: 2,
      maxTerms: 1_000,
      maxPatternLetters: 2_000,
      maxSearchWords: 64,
      maxRows,
      maxAnswerBytes: 4 << 20,
      maxBodyBytes: 10 << 20,
      maxBodyRows: 10_000,
      maxChangedBytes: 16 << 20,
    },
    operator: {
      name: "operator",
      maxDepth: 12,
      maxEmbeds: 200,
      maxSameTable: 12,
      maxTerms: 10_000,
      maxPatternLetters: 100_000,
      maxSearchWords: 1_000,
      maxRows: null,
      maxAnswerBytes: 64 << 20,
      maxBodyBytes: 10 << 20,
      maxBodyRows: 100_000,
      maxChangedBytes: null,
    },
  };
}
