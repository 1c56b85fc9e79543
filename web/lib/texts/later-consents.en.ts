import type { LaterPurpose } from "#domain/account/consent.ts";

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
  recognize: {
    why: "So that nobody can pass off a changed recording as mine. Not what is sealed, and not my drafts.",
    wording: "Whoever has a sound file may ask whether it comes from my recordings.",
  },
  recognize_name: {
    why: "Only where the recording is recognized.",
    wording: "Whoever asks about a recording of mine may read my name.",
  },
} satisfies Record<LaterPurpose, Asked>;

export type LaterConsents = Record<keyof typeof en, Asked>;
