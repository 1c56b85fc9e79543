import type { ConsentPurpose } from "#domain/account/consent.ts";

/** `wording`: the text on the screen, which the ledger keeps. */
type Asked = { why: string; wording: string };

/** Purposes that are asked for when their time comes. */
export const en = {
  model_writes: {
    why: "A model that is not on this machine makes pages of what I said.",
    wording: "A model outside this machine may write my pages from what I said.",
  },
  family_hears: {
    why: "To what I mark for them.",
    wording: "My family may listen to what I mark for them.",
  },
} satisfies Partial<Record<ConsentPurpose, Asked>>;

export type LaterConsents = Record<keyof typeof en, Asked>;
