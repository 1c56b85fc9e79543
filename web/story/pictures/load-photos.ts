import { z } from "zod/mini";
import { photoSchema, type Photo } from "#domain/memory/picture.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";

export const photoKeys = (userId: string) => ({
  all: ["photos", userId] as const,
  list: ["photos", userId, "list"] as const,
  one: (id: string) => ["photos", userId, "one", id] as const,
});

const preparingMs = 2000;

/** The interval of a query of pictures: again while one is being prepared, as its copies, day and place follow then. */
export function untilPrepared({ state: { data } }: { state: { data: readonly Photo[] | undefined } }): number | false {
  return data?.some((photo) => photo.state === "waiting") ? preparingMs : false;
}

/** Rows per request, as many as the server returns at once. */
export const pageSize = 1000;

/** All pictures of the caller, newest first. */
export function loadPhotos(): Promise<Photo[]> {
  return allPages(photoSchema, (from) =>
    dataOf(
      rest
        .from("photos")
        .select(columnsOf("photos", photoSchema))
        .is("deleted_at", null)
        .order("created_at", { ascending: false })
        .order("id")
        .range(from, from + pageSize - 1),
    ),
  );
}

/** Loads a list of any length. */
export async function allPages<Row>(
  schema: z.core.$ZodType<Row>,
  load: (from: number) => Promise<unknown>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = z.array(schema).parse(await load(rows.length));
    rows.push(...page);
    if (page.length < pageSize) return rows;
  }
}

/** The row of a picture; null when it is gone or was merged into one with the same bytes. */
export async function loadPhoto(id: string): Promise<Photo | null> {
  const query = rest.from("photos").select(columnsOf("photos", photoSchema)).eq("id", id).is("deleted_at", null);
  return z.array(photoSchema).parse(await dataOf(query))[0] ?? null;
}

/** Restores a deleted picture. Throws RequestFailure, 404 when it is gone. */
export async function restorePhoto(id: string): Promise<void> {
  const restored = await dataOf(rest.from("photos").update({ deleted_at: null }).eq("id", id).select("id"));
  if (restored.length === 0) throw new RequestFailure("The picture no longer exists.", 404, "", null);
}

export type PhotoChange = Partial<Pick<Photo, "caption" | "description" | "taken" | "place">> & {
  deleted_at?: string;
  added_with?: string;
};

/** Throws RequestFailure. */
export async function changePhoto(id: string, change: PhotoChange): Promise<void> {
  await dataOf(rest.from("photos").update(change).eq("id", id));
}
