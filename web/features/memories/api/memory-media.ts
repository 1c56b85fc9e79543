import { useQuery } from "@tanstack/react-query";
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
import { uploadObject } from "#web/lib/api/upload-object.ts";
import { memoryKeys } from "./load-memories.ts";

const noMedia: MemoryMedia = { pictures: [], files: [] };
/** While pictures and sound are being prepared. */
const lookAgainMs = 2000;

/** The pictures and files of a memory's timeline. Readers without an account see none. */
export function useMemoryMedia(userId: string, memoryId: string): MemoryMedia {
  const { data } = useQuery({
    queryKey: [...memoryKeys(userId).rows, "media", memoryId],
    queryFn: () => loadMedia(memoryId),
    enabled: userId !== "",
    staleTime: 0,
    refetchInterval: ({ state }) => (isPreparing(state.data ?? noMedia) ? lookAgainMs : false),
  });
  return data ?? noMedia;
}

async function loadMedia(memoryId: string): Promise<MemoryMedia> {
  return (
    z.nullable(memoryMediaSchema).parse(await dataOf(rest.rpc("memory_media", { p_memory_id: memoryId }))) ?? noMedia
  );
}

function isPreparing({ pictures, files }: MemoryMedia): boolean {
  return (
    pictures.some(({ state }) => state === "waiting") ||
    files.some(({ state, problem }) => state === "waiting" && problem === null)
  );
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
