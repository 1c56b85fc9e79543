import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LinkedFile, OpenLink } from "#web/features/private-link/load-link.ts";
import { checkCopy, checkOtherCopies } from "./check-copy.ts";
import { filesOf, keepBook, type BookToKeep } from "./keep-book.ts";
import { deleteCopy, readCopy } from "./kept-copy.ts";

const copyKey = (linkId: string) => ["kept copy", linkId] as const;

/** The copy of a link on this device, checked at the server whenever the page learns something new about the link. */
export function useCopy(linkId: string, link: OpenLink | null) {
  const { data } = useQuery({
    queryKey: [...copyKey(linkId), link?.may_keep ?? null, link?.memoir_id ?? null, link?.expires_at ?? null],
    queryFn: async () => {
      const deleted = await checkCopy(linkId);
      void checkOtherCopies(linkId);
      return { deleted, copy: await readCopy(linkId) };
    },
    staleTime: Infinity,
    refetchOnReconnect: "always",
    gcTime: 0,
  });
  return data ?? null;
}

/** Makes the copy, and removes it. `here`: how many files have arrived, while they come. */
export function useKeeping(asked: BookToKeep, files: readonly LinkedFile[]) {
  const client = useQueryClient();
  const [here, setHere] = useState(0);
  const needed = filesOf(files, asked.book);
  const bytes = needed.reduce((sum, one) => sum + one.bytes, 0);
  const read = () => client.invalidateQueries({ queryKey: copyKey(asked.linkId) });
  const keep = useMutation({
    mutationFn: async () => {
      await assertRoom(bytes);
      await keepBook(asked, needed, setHere);
    },
    onSettled: read,
  });
  const remove = useMutation({ mutationFn: () => deleteCopy(asked.linkId), onSettled: read });
  return { keep, remove, bytes, here, all: needed.length };
}

const noRoom = "QuotaExceededError";

async function assertRoom(bytes: number): Promise<void> {
  const { quota = Infinity, usage = 0 } = await navigator.storage.estimate();
  if (quota - usage < bytes) throw new DOMException("The device has no room for the copy.", noRoom);
}

export const isRoomMissing = (error: Error | null): boolean => error?.name === noRoom;
