import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { narrators, type AudiobookSettings } from "#domain/book/audiobook-settings.ts";
import { loadAudiobookSettings, setAudiobookSettings } from "./save-audiobook-settings.ts";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { storyKey } from "#web/lib/api/query-keys.ts";
import { Notice } from "#web/ui/notice.tsx";
import { Segments } from "#web/ui/form/segments.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { audiobookWords } from "./audiobook-words.ts";

/** The voice of titles and questions and the announcement of chapters. Each change is saved at once. */
export function AudiobookChoices({ sessionId, made }: { sessionId: string; made: boolean }) {
  const words = useWords(audiobookWords);
  const { loading } = useWords(frameWords);
  const { data, isError } = useQuery({
    queryKey: [...storyKey, "audiobook", sessionId],
    queryFn: () => loadAudiobookSettings(sessionId),
  });
  const keep = useStoryChange((wanted: AudiobookSettings) => setAudiobookSettings(sessionId, wanted));
  const [chosen, setChosen] = useState<AudiobookSettings | null>(null);
  const choose = (wanted: AudiobookSettings) => {
    setChosen(wanted);
    keep.mutate(wanted, { onError: () => setChosen(null) });
  };
  if (isError) return <Notice kind="problem">{words.notReached}</Notice>;
  const settings = chosen ?? data;
  if (settings === undefined) return <Skeleton label={loading} />;
  return (
    <div className="audiobook-choices">
      <Segments
        label={words.whoReads}
        name="narrator"
        choices={narrators.map((narrator) => [narrator, words.narrators[narrator]] as const)}
        chosen={settings.narrator}
        choose={(narrator) => choose({ ...settings, narrator })}
      />
      <p className="hint">{words.computerVoice}</p>
      {settings.narrator === "nobody" ? null : (
        <Segments
          label={words.announce}
          name="announce"
          choices={[
            ["yes", words.announced],
            ["no", words.notAnnounced],
          ]}
          chosen={settings.announceChapters ? "yes" : "no"}
          choose={(answer) => choose({ ...settings, announceChapters: answer === "yes" })}
        />
      )}
      <p className="hint">
        {words.ownVoice} {made ? words.hearBoth : null}
      </p>
      <p role="status">{keep.isSuccess ? (made ? words.keptForNext : words.kept) : ""}</p>
      {keep.isError ? <Notice kind="problem">{words.notKept}</Notice> : null}
    </div>
  );
}
