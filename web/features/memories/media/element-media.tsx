import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type { MemoryElement } from "#domain/memory/memory.ts";
import { copiesBucket, type ElementFile, type ElementPicture, type MemoryMedia } from "#domain/memory/picture.ts";
import { useSession } from "#web/lib/account/auth-context.ts";
import { backend } from "#web/lib/api/backend.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { findChosenTakes } from "#web/recording/outbox/find-takes.ts";
import { useOutbox } from "#web/recording/outbox/use-outbox.ts";
import { AnswerVoice } from "#web/story/answer-voice.tsx";
import { StoredPicture } from "#web/story/pictures/stored-picture.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { MediaWords } from "./media.en.ts";
import { mediaKey } from "#web/features/memories/api/memory-media.ts";
import { mediaWords } from "./media-words.ts";

/** `isWaiting`: the card says already that a change is on this device. */
type ElementMediaProps = { element: MemoryElement; media: MemoryMedia; isOwn: boolean; isWaiting: boolean };

/** The pictures, document or sound of an element on the timeline. */
export function ElementMedia({ element, media, isOwn, isWaiting }: ElementMediaProps) {
  const { id, title, type } = element;
  const pictures = media.pictures.filter((picture) => picture.element_id === id);
  const file = media.files.find((one) => one.element_id === id);
  if (pictures.length > 0) return <Pictures pictures={pictures} title={title} />;
  if (file) return file.bucket_id === "documents" ? <Document file={file} /> : <Sound file={file} title={title} />;
  return type === "audio" && isOwn ? <UnsentSound elementId={id} isSaid={isWaiting} /> : null;
}

function Pictures({ pictures, title }: { pictures: readonly ElementPicture[]; title: string }) {
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
          />
        ),
      )}
    </div>
  );
}

function Document({ file }: { file: ElementFile }) {
  const words = useWords(mediaWords).document;
  const say = useToast();
  const name = file.name ?? words.unnamed;
  async function save(): Promise<void> {
    const storage = await backend.storage();
    const signed = await storage.from(file.bucket_id).createSignedUrl(file.path, signedForSeconds, { download: name });
    if (signed.error) say("error", words.notSaved);
    else location.assign(signed.data.signedUrl);
  }
  if (file.state === "failed") return <p className="problem">{words.failed}</p>;
  return (
    <p>
      <Button look="plain" onClick={() => void save()}>
        <Icon name="download" size={24} /> {words.save(name)}
      </Button>
    </p>
  );
}

const signedForSeconds = 60;

function Sound({ file, title }: { file: ElementFile; title: string }) {
  const words = useWords(mediaWords).audio;
  return (
    <>
      <AnswerVoice path={file.path} seconds={(file.duration_ms ?? 0) / 1000} title={title} />
      {file.state === "ready" ? null : <p role="status">{stateOf(file, words)}</p>}
    </>
  );
}

function stateOf({ state, problem }: ElementFile, words: MediaWords["audio"]) {
  if (state === "failed") return words.failedWords;
  if (problem === "no_consent") return words.noConsent;
  return problem === "quota_reached" ? words.tomorrow : words.listening;
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
