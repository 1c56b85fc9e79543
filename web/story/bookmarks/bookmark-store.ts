import { z } from "zod/mini";
import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Database } from "#domain/database.generated.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";

type Rest = PostgrestClient<Database, { PostgrestVersion: "12" }, "public">;
/** Whose bookmarks: the signed-in person's, or those of who opened a private link in this browser. */
export type Account = { name: "own" | "linked"; rest: Rest };

const rowSchema = z.object({ kind: z.enum(["marked", "stopped"]), recording_id: z.uuid(), at_ms: z.int() });
const columns = columnsOf("bookmarks", rowSchema);
/** A moment of a recording. */
export type Moment = { recordingId: string; atMs: number };
/** What a reader has kept, in the order of keeping. */
export type KeptMoments = { marked: readonly Moment[]; stopped: readonly Moment[] };

/** At most 500 are marked, and one per book is the last moment read. */
export async function loadMoments({ rest }: Account): Promise<KeptMoments> {
  const rows = z.array(rowSchema).parse(await dataOf(rest.from("bookmarks").select(columns).order("placed_at")));
  const of = (wanted: string) =>
    rows
      .filter(({ kind }) => kind === wanted)
      .map(({ recording_id: recordingId, at_ms: atMs }) => ({ recordingId, atMs }));
  return { marked: of("marked"), stopped: of("stopped") };
}

export async function keepMoment(
  { rest }: Account,
  { recordingId, atMs }: Moment,
  kind: keyof KeptMoments,
): Promise<void> {
  await dataOf(rest.rpc("place_bookmark", { p_recording_id: recordingId, p_at_ms: atMs, p_kind: kind }));
}

export async function removeMoment({ rest }: Account, { recordingId, atMs }: Moment): Promise<void> {
  await dataOf(rest.from("bookmarks").delete().match({ kind: "marked", recording_id: recordingId, at_ms: atMs }));
}
