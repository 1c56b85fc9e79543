import type { GivenGift } from "#domain/order/gift.ts";
import { useLoadedWords } from "#web/lib/texts/language.tsx";
import { LetterSent } from "./letter-sent.tsx";
import { SharedStory } from "./shared-story.tsx";
import { giftWords } from "./gift-words.ts";

/** A gift for its giver: the letter until it is accepted, then the shared answers. */
export function GivenGiftPage({ gift }: { gift: GivenGift }) {
  useLoadedWords(giftWords);
  return gift.state === "accepted" ? <SharedStory gift={gift} /> : <LetterSent gift={gift} state={gift.state} />;
}
