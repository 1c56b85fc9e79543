import type { RealtimeChannel } from "@supabase/realtime-js";
import { backend } from "#web/lib/api/backend.ts";

const tables = ["answers", "work_progress"] as const;
export type Watched = (typeof tables)[number];

let channelCount = 0;

/**
 * Calls `onChange` with the table of a changed row of this person; with null if anything may have changed, since events
 * arrive only from the subscription on. Returns the function that unsubscribes.
 */
export function watchStory(userId: string, onChange: (table: Watched | null) => void): () => void {
  const filter = `user_id=eq.${userId}`;
  const subscription = backend.realtime().then((realtime) => {
    /* The client would return a channel that is still closing, and such a channel accepts no further tables. */
    const channel: RealtimeChannel = realtime.channel(`story ${userId} ${++channelCount}`);
    for (const table of tables)
      channel.on("postgres_changes", { event: "*", schema: "public", table, filter }, () => onChange(table));
    channel.on("system", {}, ({ status }: { status?: unknown }) => {
      if (status === "ok") onChange(null);
    });
    channel.subscribe();
    return () => realtime.removeChannel(channel);
  });
  return () => void subscription.then((unsubscribe) => unsubscribe());
}
