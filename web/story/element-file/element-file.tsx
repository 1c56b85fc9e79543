import type { StorageClient } from "@supabase/storage-js";
import { useRef } from "react";
import { documentsBucket, type ElementFile as StoredFile } from "#domain/memory/picture.ts";
import { useIsNear } from "#web/lib/page/use-is-near.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
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
      {isDocument ? <SaveDocument {...props} /> : isNear ? <Voice {...props} /> : <div className="voice-waits" />}
    </div>
  );
}

function Voice({ file, title, storage }: ElementFileProps) {
  const { player, tryAgain } = useWords(frameWords);
  const { data: sound, isError, refetch } = useStoredVoice(file.path, (file.duration_ms ?? 0) / 1000, storage);
  if (sound) return <VoicePlayer title={title} sound={sound} words={player} />;
  if (!isError) return <div className="voice-waits" />;
  return (
    <Notice kind="problem">
      {player.failed} <Button onClick={() => void refetch()}>{tryAgain}</Button>
    </Notice>
  );
}
