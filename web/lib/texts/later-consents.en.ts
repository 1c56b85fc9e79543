import type { ConsentPurpose } from "#domain/account/consent.ts";

/** `wording` is kept in the ledger as it stood on the screen. */
type Asked = { title: string; why: string; wording: string };

/** Purposes that are asked for when their time comes. */
export const en = {
  model_writes: {
    title: "Let a model write",
    why: "A model that is not on this machine makes pages of what I said.",
    wording: "A model outside this machine may write my pages from what I said.",
  },
  family_hears: {
    title: "Let my family listen",
    why: "To what I mark for them.",
    wording: "My family may listen to what I mark for them.",
  },
} satisfies Partial<Record<ConsentPurpose, Asked>>;

export type LaterConsents = Record<keyof typeof en, Asked>;
