import type { StorageClient } from "@supabase/storage-js";
import { useRef } from "react";
import { documentsBucket, type ElementFile as StoredFile } from "#domain/memory/picture.ts";
import { useIsNear } from "#web/lib/page/use-is-near.ts";
import { StoredVoice } from "#web/story/stored-voice.tsx";
import { SaveDocument } from "./save-document.tsx";

/** `storage`: the object store as another session than the person's own. */
type ElementFileProps = { file: StoredFile; title: string; storage?: () => Promise<StorageClient> };

/** The sound of an element to play, loaded near the window, or its document to save. */
export function ElementFile(props: ElementFileProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const isDocument = props.file.bucket_id === documentsBucket;
  return (
    <div ref={place} className="element-file">
      {isDocument ? <SaveDocument {...props} /> : isNear ? <Sound {...props} /> : <div className="voice-waits" />}
    </div>
  );
}

function Sound({ file: { path, duration_ms: ms }, title, storage }: ElementFileProps) {
  return <StoredVoice path={path} seconds={(ms ?? 0) / 1000} title={title} storage={storage} />;
}
