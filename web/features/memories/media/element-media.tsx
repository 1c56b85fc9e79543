import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, type ReactNode } from "react";
import type { MemoryElement } from "#domain/memory/memory.ts";
import {
  copiesBucket,
  documentsBucket,
  type ElementFile as StoredFile,
  type ElementPicture,
  type MemoryMedia,
} from "#domain/memory/picture.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { ownSession, type MediaSession } from "#web/lib/api/media-session.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { findChosenTakes } from "#web/recording/outbox/find-takes.ts";
import { useOutbox } from "#web/recording/outbox/use-outbox.ts";
import { ElementFile } from "#web/story/element-file/element-file.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { mediaKey } from "#web/features/memories/api/memory-media.ts";
import { publicSession } from "#web/features/memories/api/public-session.ts";
import { mediaWords } from "./media-words.ts";

/** `isWaiting`: the card says already that a change is on this device. */
type ElementMediaProps = {
  element: MemoryElement;
  media: MemoryMedia;
  isOwn: boolean;
  isWaiting: boolean;
  children: ReactNode;
};

/** The pictures, document or sound of an element on the timeline, above its text. */
export function ElementMedia({ element, media, isOwn, isWaiting, children }: ElementMediaProps) {
  const { id, title, type, content } = element;
  const session = isOwn ? ownSession : publicSession;
  const pictures = media.pictures.filter((picture) => picture.element_id === id);
  const file = media.files.find((one) => one.element_id === id);
  if (file)
    return (
      <>
        <ElementFile file={file} title={title} content={content} session={session}>
          {children}
        </ElementFile>
        {file.bucket_id === documentsBucket || file.state === "ready" ? null : <WordsState file={file} />}
      </>
    );
  return (
    <>
      {pictures.length > 0 ? <Pictures pictures={pictures} title={title} storage={session.storage} /> : null}
      {type === "audio" && isOwn ? <UnsentSound elementId={id} isSaid={isWaiting} /> : null}
      {children}
    </>
  );
}

type PicturesProps = { pictures: readonly ElementPicture[]; title: string; storage: MediaSession["storage"] };

function Pictures({ pictures, title, storage }: PicturesProps) {
  const words = useWords(mediaWords).picture;
  return (
    <div className={pictures.length === 1 ? "entry-pictures one" : "entry-pictures"}>
      {pictures.map(({ photo_id: id, copy_path: path, state, description, caption, width, height }) =>
        path === null ? (
          <p key={id} role="status">
            {state === "refused" ? words.refused : words.preparing}
          </p>
        ) : (
          <StoredPicture
            key={id}
            bucket={copiesBucket}
            path={path}
            alt={description ?? caption ?? title}
            side={800}
            width={width}
            height={height}
            storage={storage}
          />
        ),
      )}
    </div>
  );
}

/** What becomes of the words of a sound. */
function WordsState({ file: { state, problem } }: { file: StoredFile }) {
  const words = useWords(mediaWords).audio;
  const waiting = problem === "quota_reached" ? words.tomorrow : words.listening;
  const unheard = problem === "no_consent" ? words.noConsent : waiting;
  return <p role="status">{state === "failed" ? words.failedWords : unheard}</p>;
}

/** Sound that this device has not sent yet; it is sent while this is shown. */
function UnsentSound({ elementId, isSaid }: { elementId: string; isSaid: boolean }) {
  const words = useWords(mediaWords).audio;
  const userId = useSession()?.user.id ?? "";
  const { waiting } = useOutbox(userId);
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: mediaKey(userId) });
  }, [queries, userId, waiting.length]);
  const here = useQuery({
    queryKey: ["unsent sound", elementId, waiting.length],
    queryFn: async () => (await findChosenTakes(userId)).some((take) => take.elementId === elementId),
    networkMode: "always",
    staleTime: 0,
  });
  return here.data && !isSaid ? <p role="status">{words.onDevice}</p> : null;
}
