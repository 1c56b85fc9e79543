import { useQueryClient } from "@tanstack/react-query";
import { photoKeys, restorePhoto } from "#web/story/pictures/load-photos.ts";

/** Restores a deleted picture. Throws RequestFailure. */
export function useRestorePhoto(userId: string) {
  const queries = useQueryClient();
  return async (id: string) => {
    await restorePhoto(id);
    await queries.invalidateQueries({ queryKey: photoKeys(userId).all });
    return "saved" as const;
  };
}
