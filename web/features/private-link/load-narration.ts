import { queryOptions } from "@tanstack/react-query";
import { z } from "zod/mini";
import { audiobookTrackSchema } from "#domain/book/audiobook.ts";
import { dataOf } from "#web/lib/api/request.ts";
import type { ListedTrack } from "#web/story/track-list.tsx";
import { linked } from "./link-backend.ts";
import type { LinkedFile } from "./load-link.ts";

const narrationSchema = z.array(z.pick(audiobookTrackSchema, { title: true, mp3: true, durationMs: true }));
type NarratedTrack = z.infer<typeof narrationSchema>[number];

/** A withdrawn edition leaves an open page within this time. */
const refreshMs = 5_000;

/** The tracks of the narrated edition of a linked audiobook; null while it may not be heard. */
export const narrationQuery = (linkId: string) =>
  queryOptions({
    queryKey: ["linked narration", linkId],
    queryFn: async () => {
      const found = await dataOf(linked.rest.rpc("read_linked_narration", { p_link_id: linkId }));
      return z.nullable(narrationSchema).parse(found);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refreshMs,
  });

/** The tracks with the addresses of their sounds. */
export function listed(tracks: readonly NarratedTrack[], files: readonly LinkedFile[]): ListedTrack[] {
  return tracks.map(({ title, mp3, durationMs }) => ({
    title,
    seconds: durationMs / 1000,
    src: files.find(({ kind }) => kind === mp3)?.url,
  }));
}
