import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { z } from "zod/mini";
import {
  documentsBucket,
  elementDetailsSchema,
  memoryMediaSchema,
  type ElementDetails,
  type MemoryMedia,
} from "#domain/memory/picture.ts";
import { columnsOf } from "#web/lib/api/columns-of.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { rest } from "#web/lib/api/rest.ts";
import { memoryKeys } from "./load-memories.ts";

const noMedia: MemoryMedia = { pictures: [], files: [] };
/** While pictures and sound are being prepared. */
const lookAgainMs = 2000;

export const mediaKey = (userId: string) => [...memoryKeys(userId).rows, "media"] as const;

/** The pictures and files of a memory's timeline; of a public memory of somebody else, those that are ready. */
export function useMemoryMedia(userId: string, memoryId: string, isOwn: boolean): MemoryMedia {
  const { data } = useQuery({
    queryKey: [...mediaKey(userId), memoryId, isOwn],
    queryFn: () => loadMedia(memoryId, isOwn),
    staleTime: 0,
    refetchInterval: ({ state }) => (preparing(state.data ?? noMedia) > 0 ? lookAgainMs : false),
  });
  useLoadWords(userId, memoryId, preparing(data ?? noMedia));
  return data ?? noMedia;
}

/** A file that becomes ready may have given its element a text. */
function useLoadWords(userId: string, memoryId: string, count: number): void {
  const queries = useQueryClient();
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) void queries.invalidateQueries({ queryKey: memoryKeys(userId).one(memoryId) });
    before.current = count;
  }, [queries, userId, memoryId, count]);
}

async function loadMedia(memoryId: string, isOwn: boolean): Promise<MemoryMedia> {
  const media = isOwn ? "memory_media" : "public_memory_media";
  return z.nullable(memoryMediaSchema).parse(await dataOf(rest.rpc(media, { p_memory_id: memoryId }))) ?? noMedia;
}

/** How many pictures and files are being prepared. */
function preparing({ pictures, files }: MemoryMedia): number {
  const waiting = files.filter(({ state, problem }) => state === "waiting" && problem === null);
  return pictures.filter(({ state }) => state === "waiting").length + waiting.length;
}

const alreadyThere = "23505";
const ifNew = (thrown: unknown) => {
  if (!(thrown instanceof RequestFailure) || thrown.code !== alreadyThere) throw thrown;
};

/** Places pictures in an element, in their order. Throws RequestFailure. */
export async function placePictures(elementId: string, photoIds: readonly string[]): Promise<void> {
  for (const [at, id] of photoIds.entries()) {
    const use = { photo_id: id, element_id: elementId, position: at + 1 };
    await dataOf(rest.from("photo_uses").insert(use)).catch(ifNew);
  }
}

/** Uploads the document of a new element. Throws RequestFailure. */
export async function uploadDocument(
  { userId, elementId, file }: { userId: string; elementId: string; file: File },
  onProgress: (share: number) => void,
): Promise<void> {
  const path = `${userId}/${elementId}.pdf`;
  const { uploadObject } = await import("#web/lib/api/upload-object.ts");
  await uploadObject({ bucket: documentsBucket, path, body: file, mediaType: "application/pdf" }, { onProgress });
}

/** Names an uploaded document as the file of its element. Throws RequestFailure. */
export async function attachDocument(userId: string, elementId: string, file: File): Promise<void> {
  const path = `${userId}/${elementId}.pdf`;
  const row = {
    element_id: elementId,
    bucket_id: documentsBucket,
    path,
    name: file.name.slice(0, 200),
    bytes: file.size,
  };
  await dataOf(rest.from("element_files").insert(row)).catch(ifNew);
}

const noDetails: ElementDetails = { location: null, emotions: [] };

/** What only the owner reads of an element. */
export async function loadDetails(elementId: string): Promise<ElementDetails> {
  const columns = columnsOf("element_details", elementDetailsSchema);
  const found = await dataOf(rest.from("element_details").select(columns).eq("element_id", elementId));
  return z.array(elementDetailsSchema).parse(found)[0] ?? noDetails;
}

/** Throws RequestFailure. */
export async function saveDetails(elementId: string, { location, emotions }: ElementDetails): Promise<void> {
  await dataOf(rest.from("element_details").upsert({ element_id: elementId, location, emotions }));
}
