import { useCallback, useEffect, useState } from "react";
import { claimTakes, findFound, noteTake, putTakeAway, type WaitingTake } from "#web/audio/recording-journal.ts";

/** `number`: which of several takes of its question. `isGone`: it was let go, and can be brought back. */
export type Found = { take: WaitingTake; number: number | null; isGone: boolean };

/** Takes on this device that nobody has said to keep, of whichever question or sitting; none that an open interview has in hand. */
export function useFound(userId: string, sessions: readonly string[] | null, sendNow: () => void) {
  const [takes, setTakes] = useState<readonly WaitingTake[]>([]);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const named = sessions?.join() ?? null;
  const look = useCallback(async () => {
    if (!window.isSecureContext) return;
    const own = named === null ? [] : named.split(",");
    for (const session of own) await claimTakes(session, userId);
    const found = await findFound(userId);
    const inHand = await interviewsInHand();
    setTakes(
      found.filter(
        ({ sessionId, token }) =>
          (named === null || own.includes(sessionId)) && !inHand.has(`interview ${token ?? ""}`),
      ),
    );
  }, [userId, named]);
  useEffect(() => void look(), [look]);
  const others = ({ id, questionId, sessionId }: WaitingTake) =>
    takes.filter((one) => one.questionId === questionId && one.sessionId === sessionId && one.id !== id);
  return {
    found: takes.map((take): Found => {
      const all = takes.filter(
        ({ questionId, sessionId }) => questionId === take.questionId && sessionId === take.sessionId,
      );
      return { take, number: all.length > 1 ? all.indexOf(take) + 1 : null, isGone: gone.has(take.id) };
    }),
    /** What was not chosen stays on this device, and asks no more. */
    keep: async (take: WaitingTake) => {
      await noteTake(take.id, { wanted: true, userId });
      for (const { id } of others(take)) await noteTake(id, { spare: true });
      await look();
      sendNow();
    },
    letGo: async (take: WaitingTake) => {
      await putTakeAway(take.id, true);
      setGone((known) => new Set([...known, take.id]));
    },
    takeBack: async (take: WaitingTake) => {
      await putTakeAway(take.id, false);
      setGone((known) => new Set([...known].filter((id) => id !== take.id)));
    },
  };
}

async function interviewsInHand(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(held.flatMap(({ name = "" }) => (name.startsWith("interview ") ? [name] : [])));
}
