import { useCallback, useMemo } from "react";
import { useLocation, useNavigate } from "react-router";
import { z } from "zod/mini";
import type { Why } from "#web/features/auth/auth-calls.ts";

/** A sent letter. `at`: the time in ms; `wait`: seconds until another may be sent. */
export type Sent = { to: string; why: Why; at: number; wait: number };

const stateSchema = z.object({
  sent: z.optional(
    z.object({ to: z.string(), why: z.enum(["code", "created", "reset"]), at: z.number(), wait: z.number() }),
  ),
  email: z.optional(z.string()),
});

/** The server's minimum interval between letters to one address. */
function pause(): number {
  return Number(document.querySelector<HTMLMetaElement>('meta[name="send-every"]')?.content || 60);
}

/** Keeps the sent letter in the history state: it survives a reload, and Back returns to the field. */
export function useSent() {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const kept = useMemo(() => stateSchema.safeParse(state).data, [state]);
  const remember = useCallback(
    (sent: Pick<Sent, "to" | "why">, seconds: number | null, replace = false) => {
      const whole: Sent = { ...sent, at: Date.now(), wait: seconds ?? pause() };
      void navigate({ search }, { replace, state: { ...state, press: undefined, sent: whole } });
    },
    [navigate, search, state],
  );
  const forget = useCallback(
    (email: string) => void navigate({ search }, { state: { ...state, sent: undefined, email } }),
    [navigate, search, state],
  );
  return { sent: kept?.sent ?? null, email: kept?.email ?? "", remember, forget };
}
