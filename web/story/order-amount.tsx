import { priceInWords } from "#domain/order/price.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useOrderPrice } from "./use-order-price.ts";

/** The price of an order, shown to its buyer only (ruling 49). */
export function OrderAmount({ orderId }: { orderId: string }) {
  const words = useWords(storyWords).orderAmount;
  const { data: price } = useOrderPrice(orderId);
  if (!price) return null;
  return (
    <p className="hint order-amount">
      {price.amount.cents === 0 ? words.free : words.costs(priceInWords(price.amount))}
    </p>
  );
}
