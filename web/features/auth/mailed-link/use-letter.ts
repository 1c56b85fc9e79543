import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import { letterAt, readLetter, type OpenedLetter } from "#web/lib/mailed-links/opened-letter.ts";

const stateSchema = z.object({ from: z.optional(z.string()), press: z.optional(z.boolean()) });

/** The invitation of this sign-in, and whether it was already accepted. `undefined` while loading. */
export function useLetter(): { letter: OpenedLetter | null | undefined; isPressed: boolean } {
  const { state, search } = useLocation();
  const { from = "", press = false } = stateSchema.safeParse(state).data ?? {};
  const address = letterAt(from) ?? letterAt(new URLSearchParams(search).get("from") ?? "");
  const { data, isError } = useQuery({
    queryKey: ["letter", address?.kind, address?.token],
    queryFn: () => (address === null ? null : readLetter(address)),
    enabled: address !== null,
  });
  return { letter: address === null || isError ? null : data, isPressed: press };
}
