import type { PostgrestClient } from "@supabase/postgrest-js";
import { z } from "zod/mini";
import type { Database } from "#domain/database.generated.ts";
import { contributionSchema, type Contribution } from "#domain/memory/contribution.ts";
import { memorySchema, type Memory } from "#domain/memory/memory.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";

/** Reads and writes as the session of the link. */
export type LinkRest = PostgrestClient<Database, { PostgrestVersion: "12" }, "public">;

/** An open link of scope 'collaborate'. `giver` is empty when the storyteller has no name. */
export type CollaborateLink = { id: string; memoryId: string; giver: string; expiresAt: string };

const addedSchema = z.object({ id: z.uuid(), content: z.string(), event_date: z.nullable(z.string()) });
export type Added = z.infer<typeof addedSchema>;

/** The memory of a link, what this browser has sent to it, and the words of it that were added. */
export type Contributed = {
  memory: Memory | null;
  elements: number;
  name: string | null;
  pieces: readonly Contribution[];
  added: ReadonlyMap<string, Added>;
};

export const contributedKey = (linkId: string) => ["contributed", linkId] as const;

export async function loadContributed(rest: LinkRest, memoryId: string): Promise<Contributed> {
  const [memories, elements, names, pieces] = await Promise.all([
    dataOf(rest.from("memories").select(columnsOf("memories", memorySchema)).eq("id", memoryId)),
    rest.from("memory_elements").select("id", { count: "exact", head: true }).eq("memory_id", memoryId),
    dataOf(rest.from("memory_collaborators").select("name").eq("memory_id", memoryId)),
    dataOf(
      rest
        .from("memory_contributions")
        .select(columnsOf("memory_contributions", contributionSchema))
        .eq("memory_id", memoryId)
        .order("created_at", { ascending: false }),
    ),
  ]);
  const [memory = null] = z.array(memorySchema).parse(memories);
  const sent = z.array(contributionSchema).parse(pieces);
  const ids = sent.flatMap(({ element_id: id }) => id ?? []);
  const added = ids.length === 0 ? [] : await loadAdded(rest, ids);
  return {
    memory,
    elements: elements.count ?? 0,
    name: names[0]?.name ?? null,
    pieces: sent,
    added: new Map(added.map((one) => [one.id, one])),
  };
}

async function loadAdded(rest: LinkRest, ids: readonly string[]): Promise<Added[]> {
  const columns = columnsOf("memory_elements", addedSchema);
  return z.array(addedSchema).parse(await dataOf(rest.from("memory_elements").select(columns).in("id", ids)));
}

export type PieceValues = Pick<Contribution, "type" | "content" | "event_date">;
type NewPiece = PieceValues & { id: string; link_id: string; language: string };

const duplicate = "23505";

/** A repeated id counts as sent: the first request arrived, but its response did not. */
export async function sendPiece(rest: LinkRest, name: string, piece: NewPiece): Promise<void> {
  await dataOf(rest.rpc("introduce_collaborator", { p_link_id: piece.link_id, p_name: name }));
  try {
    await dataOf(rest.from("memory_contributions").insert(piece));
  } catch (thrown) {
    if (!(thrown instanceof RequestFailure && thrown.code === duplicate)) throw thrown;
  }
}

const savedSchema = z.array(z.object({ version: z.int() }));

/** Saves a change of the version that was read. Returns the piece as it is now if somebody else was first, else null. */
export async function changePiece(
  rest: LinkRest,
  { id, version }: Contribution,
  values: PieceValues,
): Promise<Contribution | null> {
  const changed = await dataOf(
    rest
      .from("memory_contributions")
      .update(values)
      .eq("id", id)
      .eq("version", version)
      .eq("state", "pending")
      .select("version"),
  );
  if (savedSchema.parse(changed).length > 0) return null;
  const [now] = z
    .array(contributionSchema)
    .parse(
      await dataOf(
        rest.from("memory_contributions").select(columnsOf("memory_contributions", contributionSchema)).eq("id", id),
      ),
    );
  if (!now) throw new RequestFailure("The piece no longer exists.", 404, "", null);
  const isSame = now.content === values.content && now.event_date === values.event_date && now.state === "pending";
  return isSame ? null : now;
}

/** Returns whether it still waited. */
export async function takeBackPiece(rest: LinkRest, { id }: Contribution): Promise<boolean> {
  const taken = await dataOf(
    rest.from("memory_contributions").delete().eq("id", id).eq("state", "pending").select("id"),
  );
  return taken.length > 0;
}
