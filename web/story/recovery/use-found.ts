import { useCallback, useEffect, useState } from "react";
import { findUnjudgedTakes, type WaitingTake } from "#web/recording/outbox/find-takes.ts";
import { claimTakes, recordChoice, updateTake, setTakeAside } from "#web/recording/outbox/recording-journal.ts";

/** `number`: the index among several takes of a question. `isGone`: it was discarded and can be restored. */
export type Found = { take: WaitingTake; number: number | null; isGone: boolean };

/** Undecided takes on this device, of any question or sitting, except those of an open interview. */
export function useFound(userId: string, sessions: readonly string[] | null, sendNow: () => void) {
  const [takes, setTakes] = useState<readonly WaitingTake[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const named = sessions?.join() ?? null;
  const look = useCallback(async () => {
    if (!window.isSecureContext) return;
    const own = named === null ? [] : named.split(",");
    for (const session of own) await claimTakes(session, userId);
    const found = await findUnjudgedTakes(userId);
    const inHand = await openInterviews();
    setTakes(
      found.filter(
        ({ sessionId, token }) =>
          (named === null || own.includes(sessionId)) && !inHand.has(`interview ${token ?? ""}`),
      ),
    );
  }, [userId, named]);
  useEffect(() => void look(), [look]);
  const takesOf = (take: WaitingTake) => takes.filter((one) => placeOf(one) === placeOf(take));
  return {
    found: takes.map((take): Found => {
      const all = takesOf(take);
      return { take, number: all.length > 1 ? all.indexOf(take) + 1 : null, isGone: gone.has(take.id) };
    }),
    /** Keeps the takes that were not chosen beside the answer. */
    keep: async (take: WaitingTake) => {
      await updateTake(take.id, { wanted: true, userId });
      await recordChoice(
        take.id,
        takesOf(take).flatMap(({ id }) => (id === take.id ? [] : [id])),
      );
      await look();
      sendNow();
    },
    letGo: async (take: WaitingTake) => {
      await setTakeAside(take.id, true);
      setGone((known) => new Set([...known, take.id]));
    },
    takeBack: async (take: WaitingTake) => {
      await setTakeAside(take.id, false);
      setGone((known) => new Set([...known].filter((id) => id !== take.id)));
    },
  };
}

const placeOf = ({ sessionId, questionId, followUp = 0 }: WaitingTake) => `${sessionId} ${questionId} ${followUp}`;

async function openInterviews(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = "" }) => (name.startsWith("interview ") ? [name] : [])));
}
