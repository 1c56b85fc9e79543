import { useQuery } from "@tanstack/react-query";
import { photoKeys } from "#web/story/pictures/load-photos.ts";
import { loadPhotographs } from "./load-photographs.ts";

const preparingMs = 2000;

/** All pictures of a person. Reads again while one is being prepared, as its copies, day and place follow then. */
export const usePhotographs = (userId: string) =>
  useQuery({
    queryKey: photoKeys(userId).list,
    queryFn: loadPhotographs,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((photo) => photo.state === "waiting") ? preparingMs : false),
  });
