import { skipToken, useQuery } from "@tanstack/react-query";
import { Navigate, useLocation } from "react-router";
import { z } from "zod/mini";
import { useWords } from "#web/lib/texts/language.tsx";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { openOrderSession } from "#web/lib/story/order-session.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { Broken } from "./load-failed.tsx";

/** Opens the interview of an order and creates it if necessary. */
export function OpenOrder({ orderId }: { orderId: string }) {
  const words = useWords(frameWords);
  const { pathname } = useLocation();
  const userId = useSession()?.user.id;
  const isOne = z.uuid().safeParse(orderId).success;
  const { data, error, refetch } = useQuery({
    queryKey: ["order session", userId, orderId],
    queryFn: isOne && userId !== undefined ? () => openOrderSession(userId, orderId) : skipToken,
    gcTime: 0,
  });
  if (data) return <Navigate to={`${pathname}?session=${data.session_token}`} replace />;
  if (!isOne || isSomebodyElses(error)) return <Broken problem="session-not-found" again={() => void refetch()} />;
  if (error) return <Broken problem="session-not-created" again={() => void refetch()} />;
  return <Skeleton label={words.loading} />;
}

const forbidden = "42501";

function isSomebodyElses(error: Error | null): boolean {
  return error instanceof RequestFailure && error.code === forbidden;
}
