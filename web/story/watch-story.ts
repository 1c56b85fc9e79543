import type { RealtimeChannel } from "@supabase/realtime-js";
import { backend } from "#web/lib/api/backend.ts";

const tables = ["answers", "work_progress"] as const;
type Watched = (typeof tables)[number];

let watches = 0;

/**
 * Says in which table a row of the person's changed; null when anything may have changed, since news come only from now on.
 * Ends with what it returns.
 */
export function watchStory(userId: string, changed: (table: Watched | null) => void): () => void {
  const filter = `user_id=eq.${userId}`;
  const watching = backend.realtime().then((realtime) => {
    /* A channel that is still leaving would be given again, and takes no further tables. */
    const channel: RealtimeChannel = realtime.channel(`story ${userId} ${++watches}`);
    for (const table of tables)
      channel.on("postgres_changes", { event: "*", schema: "public", table, filter }, () => changed(table));
    channel.on("system", {}, ({ status }: { status?: unknown }) => {
      if (status === "ok") changed(null);
    });
    channel.subscribe();
    return () => realtime.removeChannel(channel);
  });
  return () => void watching.then((end) => end());
}
