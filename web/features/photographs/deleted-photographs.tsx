import { z } from "zod/mini";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { rest } from "#web/lib/api/rest.ts";
import { DeletedList } from "#web/story/deleted/deleted-list.tsx";
import { deletedPage, type LoadDeleted } from "#web/story/deleted/deleted-rows.ts";
import { photoKeys } from "#web/story/pictures/load-photos.ts";
import { useRestorePhoto } from "./use-restore-photo.ts";

/** The pictures that the person can restore. */
export function DeletedPhotographs({ userId }: { userId: string }) {
  const restore = useRestorePhoto(userId);
  return (
    <DeletedList
      kind="photograph"
      queryKey={[...photoKeys(userId).all, "deleted"]}
      load={loadDeletedPhotos}
      restore={restore}
    />
  );
}

const deletedSchema = z.object({
  id: z.uuid(),
  caption: z.nullable(z.string()),
  file_path: z.nullable(z.string()),
  deleted_at: z.string(),
});

const loadDeletedPhotos: LoadDeleted = (from, to) =>
  deletedPage(
    deletedSchema,
    rest
      .from("photos")
      .select(columnsOf("photos", deletedSchema), { count: "exact" })
      .not("deleted_at", "is", null)
      .order("deleted_at", { ascending: false })
      .order("id")
      .range(from, to),
    ({ id, caption, file_path: picture, deleted_at: deletedAt }) => ({ id, title: caption ?? "", deletedAt, picture }),
  );
