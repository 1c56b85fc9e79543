import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import { z } from "zod/mini";
import type { Photo } from "#domain/memory/picture.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { photoKeys, restorePhoto } from "#web/story/pictures/load-photos.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { photographWords } from "./photograph-words.ts";

const stateSchema = z.object({ deletedPhoto: z.uuid() });

/** Offers to restore the picture whose page the person comes from, until it is in the list again. */
export function DeletedPhotograph({ userId, listed }: { userId: string; listed: readonly Photo[] | undefined }) {
  const words = useWords(photographWords).one;
  const state = stateSchema.safeParse(useLocation().state);
  const queries = useQueryClient();
  const say = useToast();
  const [isRestored, setRestored] = useState(false);
  if (!state.success || isRestored || listed?.some(({ id }) => id === state.data.deletedPhoto)) return null;
  const restore = async () => {
    await restorePhoto(state.data.deletedPhoto);
    setRestored(true);
    await queries.invalidateQueries({ queryKey: photoKeys(userId).all });
  };
  return (
    <Notice kind="good">
      {words.deleted}{" "}
      <Button look="plain" onClick={() => void restore().catch(() => say("error", words.notSaved))}>
        {words.undo}
      </Button>
    </Notice>
  );
}
