import type { Config } from "#server/platform/config/config.ts";
import type { callerKind } from "#server/database/connection/as-caller.ts";

/** The limits of a read. */
export type ReadLimits = {
  /** Embed depth, number of embeds, and repetitions of one table on an embed path. */
  maxDepth: number;
  maxEmbeds: number;
  maxSameTable: number;
  /** Columns, conditions and orders together. */
  maxTerms: number;
  /** Length of a pattern or full-text search, whose cost grows with it; and the words of all searches together. */
  maxPatternLetters: number;
  maxSearchWords: number;
  /** Rows of the answer and of every list in it; null means unlimited. */
  maxRows: number | null;
  maxAnswerBytes: number;
};

/** The limits of a request by caller. */
export type RestLimits = ReadLimits & {
  name: ReturnType<typeof callerKind>;
  maxBodyBytes: number;
  maxBodyRows: number;
  /** Body bytes times changed rows; null means unlimited. */
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
