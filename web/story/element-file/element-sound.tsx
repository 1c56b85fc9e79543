import { useQuery } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { z } from "zod/mini";
import type { ElementFile } from "#domain/memory/picture.ts";
import { ownSession, type MediaSession } from "#web/lib/api/media-session.ts";
import { dataOf } from "#web/lib/api/request.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useStoredVoice } from "#web/playback/use-stored-voice.ts";
import type { DrawnRecording } from "#web/playback/use-sound.ts";
import type { TimedWord } from "#domain/recording/timed-words.ts";
import { timedWordsOf } from "#web/story/read-along/spoken-sentences.ts";
import { SpokenText } from "#web/story/read-along/spoken-text.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { usePlayback } from "#web/ui/player/use-playback.ts";
import { VoiceFigure } from "#web/ui/player/voice-player.tsx";

/** `content` is the text of the element, which `children` show until it is read along. */
export type ElementSoundProps = {
  file: ElementFile;
  title: string;
  content: string;
  session: MediaSession;
  children: ReactNode;
};

export function ElementSound(props: ElementSoundProps) {
  const { file, session, children } = props;
  const { player } = useWords(frameWords);
  const seconds = (file.duration_ms ?? 0) / 1000;
  const { data: sound, isError, refetch } = useStoredVoice(file.path, seconds, session.storage);
  if (sound) return <ReadAlongSound {...props} sound={sound} />;
  return (
    <>
      <div className="element-file">
        {isError ? <NotLoaded text={player.failed} retry={refetch} /> : <div className="voice-waits" />}
      </div>
      {children}
    </>
  );
}

/** Its text is read along from the first play on. */
function ReadAlongSound({
  file,
  title,
  content,
  session,
  sound,
  children,
}: ElementSoundProps & { sound: DrawnRecording }) {
  const { player } = useWords(frameWords);
  const audio = useRef<HTMLAudioElement>(null);
  const playback = usePlayback(audio);
  const words = useElementWords(session, file.element_id, content);
  const isRead = playback.state !== "new" && words !== undefined && words.length > 0;
  return (
    <>
      <div className="element-file">
        <VoiceFigure title={title} sound={sound} words={player} look="small" audio={audio} playback={playback} />
      </div>
      {isRead ? (
        <div className="entry-text">
          <SpokenText words={words} audio={audio} playback={playback} />
        </div>
      ) : (
        children
      )}
    </>
  );
}

const timesSchema = z.nullable(z.array(z.tuple([z.number(), z.number()])));

function useElementWords({ rest }: MediaSession, elementId: string, content: string): TimedWord[] | undefined {
  return useQuery({
    queryKey: ["element words", rest === ownSession.rest ? "own" : "link", elementId, content],
    queryFn: async () => {
      const times = timesSchema.parse(await dataOf(rest.rpc("element_words", { p_element_id: elementId })));
      return timedWordsOf(content, times ?? []);
    },
    enabled: content !== "",
    staleTime: Infinity,
  }).data;
}
