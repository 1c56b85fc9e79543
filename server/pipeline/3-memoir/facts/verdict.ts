/** `refused`: the words that are at fault; `reason`: a clause that a reader of the report understands. */
export type Verdict = { ok: true } | { ok: false; refused: string; reason: string };
export type Refused = Extract<Verdict, { ok: false }>;
