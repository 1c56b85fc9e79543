import { useQuery } from "@tanstack/react-query";
import { z } from "zod/mini";
import { copiesBucket, memoryMediaSchema, type ElementPicture } from "#domain/memory/picture.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { linked } from "./link-backend.ts";

/** The prepared pictures of a linked memory by element. */
export function useLinkedPictures(memoryId: string, version: number): ReadonlyMap<string, ElementPicture[]> {
  const { data } = useQuery({
    queryKey: ["linked pictures", memoryId, version],
    queryFn: async () => {
      const media = await dataOf(linked.rest.rpc("memory_media", { p_memory_id: memoryId }));
      return (
        z
          .nullable(memoryMediaSchema)
          .parse(media)
          ?.pictures.filter(({ state }) => state === "ready") ?? []
      );
    },
    placeholderData: (before) => before,
  });
  const byElement = new Map<string, ElementPicture[]>();
  for (const one of data ?? []) byElement.set(one.element_id, [...(byElement.get(one.element_id) ?? []), one]);
  return byElement;
}

/** The pictures of one element. */
export function LinkedPictures({ pictures, title }: { pictures: readonly ElementPicture[]; title: string }) {
  return pictures.map(({ photo_id: id, copy_path: path, caption, description, width, height }) =>
    path === null ? null : (
      <figure key={id} className="linked-picture">
        <StoredPicture
          bucket={copiesBucket}
          path={path}
          alt={description ?? caption ?? title}
          side={1000}
          width={width}
          height={height}
          storage={linked.storage}
        />
        {caption === null ? null : <figcaption>{caption}</figcaption>}
      </figure>
    ),
  );
}
