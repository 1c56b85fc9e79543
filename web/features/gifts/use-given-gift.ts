import { useQuery } from "@tanstack/react-query";
import type { GivenGift } from "#domain/order/gift.ts";
import { storyKeys } from "#web/lib/api/query-keys.ts";
import { loadGivenGifts } from "#web/story/api/load-gifts.ts";

/** The recipient answers a letter in another browser, so this polls. */
const pollMs = 10_000;

/** The gift of this giver's order; null if it is none, undefined while it loads. */
export function useGivenGift(userId: string, orderId: string | null): GivenGift | null | undefined {
  const gifts = useQuery({
    queryKey: [...storyKeys(userId).orders, "given"],
    queryFn: loadGivenGifts,
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ order_id: id, state }) => id === orderId && state !== "accepted") ? pollMs : false,
  });
  if (gifts.data === undefined) return gifts.isError ? null : undefined;
  return gifts.data.find(({ order_id: id }) => id === orderId) ?? null;
}
