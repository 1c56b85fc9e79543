import { useQuery } from "@tanstack/react-query";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { shareWithGiver } from "#web/lib/account/share-with-giver.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { loadReceivedGifts, type ReceivedGift } from "#web/story/api/load-gifts.ts";
import { giftWords } from "./gift-words.ts";

/** The giver of this story and what they may hear. The storyteller can change it any time. */
export function ReceivedGiftLine({ userId, orderId }: { userId: string; orderId: string }) {
  useLoadedWords(giftWords);
  const received = useQuery({ queryKey: [...storyKeys(userId).orders, "received"], queryFn: loadReceivedGifts });
  const gift = received.data?.find(({ order_id: id }) => id === orderId);
  return gift ? <Giver gift={gift} /> : null;
}

function Giver({ gift }: { gift: ReceivedGift }) {
  const { received: words } = useWords(giftWords);
  const { giver_name: name, giver_hears: hears } = gift;
  const change = useStoryChange(() => shareWithGiver(gift.order_id, !hears));
  return (
    <div className="received-gift">
      <p>
        <Icon name="gift" size={24} /> <b>{words.from(name)}</b>{" "}
        <span role="status">{hears ? words.hears(name) : words.hearsNot(name)}</span>
      </p>
      <p>
        <Button look="plain" busy={change.isPending} onClick={() => change.mutate(undefined)}>
          {hears ? words.stop(name) : words.let(name)}
        </Button>
      </p>
      {change.isError ? <Notice kind="problem">{words.failed}</Notice> : null}
    </div>
  );
}
