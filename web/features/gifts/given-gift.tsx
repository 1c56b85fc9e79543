import type { GivenGift } from "#domain/order/gift.ts";
import { useComingWords } from "#web/lib/texts/language.tsx";
import { LetterSent } from "./letter-sent.tsx";
import { SharedStory } from "./shared-story.tsx";
import { giftWords } from "./gift-words.ts";

/** A gift as its giver sees it: the letter, until somebody has accepted it; then what is shared. */
export function GivenGiftPage({ gift }: { gift: GivenGift }) {
  useComingWords(giftWords);
  return gift.state === "accepted" ? <SharedStory gift={gift} /> : <LetterSent gift={gift} state={gift.state} />;
}
