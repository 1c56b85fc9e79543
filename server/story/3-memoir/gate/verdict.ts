export type Verdict = { ok: true } | { ok: false; refused: string; reason: string };
