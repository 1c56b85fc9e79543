import { useEffect, useState } from "react";
import { liveLogTypes } from "#domain/voice-protocol/webhook.ts";
import { backend } from "#web/lib/api/backend.ts";
import { logSchema, type SystemLog } from "./load-logs.ts";

/** The spec keeps the latest five. */
const maxLive = 5;

export type LiveState = "connecting" | "connected" | "lost";

/** Follows new lines of the three types of the webhook. `onLine` is called after each. */
export function useLiveLogs(onLine: () => void): { lines: readonly SystemLog[]; state: LiveState } {
  const [lines, setLines] = useState<readonly SystemLog[]>([]);
  const [state, setState] = useState<LiveState>("connecting");
  useEffect(() => {
    let isOver = false;
    const subscription = backend.realtime().then((realtime) => {
      const channel = realtime.channel(`diagnostics ${Math.random()}`);
      const change = {
        event: "INSERT",
        schema: "public",
        table: "system_logs",
        filter: `log_type=in.(${liveLogTypes.join(",")})`,
      } as const;
      channel.on("postgres_changes", change, ({ new: row }) => {
        const line = logSchema.safeParse(row);
        if (isOver || !line.success) return;
        setLines((before) => [line.data, ...before].slice(0, maxLive));
        onLine();
      });
      channel.on("system", {}, ({ status }: { status?: unknown }) => {
        if (!isOver) setState(status === "ok" ? "connected" : "lost");
      });
      channel.subscribe((status: string) => {
        if (!isOver && status !== "SUBSCRIBED") setState("lost");
      });
      return () => realtime.removeChannel(channel);
    });
    return () => {
      isOver = true;
      void subscription.then((unsubscribe) => unsubscribe());
    };
  }, [onLine]);
  return { lines, state };
}
