import { useQuery } from "@tanstack/react-query";
import { useSession } from "#web/lib/account/auth-context.ts";
import { priceKey } from "#web/lib/api/query-keys.ts";
import { loadOrderPrice } from "./api/load-price.ts";

/** The price of an order; `data` is null for everybody but the buyer. */
export function useOrderPrice(orderId: string) {
  const userId = useSession()?.user.id ?? "";
  return useQuery({ queryKey: priceKey(userId, orderId), queryFn: () => loadOrderPrice(orderId) });
}
