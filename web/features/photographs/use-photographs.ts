import { useQuery } from "@tanstack/react-query";
import { photoKeys, untilPrepared } from "#web/story/pictures/load-photos.ts";
import { loadPhotographs } from "./load-photographs.ts";

/** All pictures of a person with their uses. */
export const usePhotographs = (userId: string) =>
  useQuery({
    queryKey: photoKeys(userId).list,
    queryFn: loadPhotographs,
    staleTime: 0,
    refetchInterval: untilPrepared,
  });
