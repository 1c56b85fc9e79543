import { chooseTake } from "#web/story/api/choose-take.ts";
import type { StoryAnswer } from "#web/story/api/load-answers.ts";
import { StoredVoice } from "#web/story/stored-voice.tsx";
import { useStoryChange } from "#web/story/updates/use-story-change.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";

type Take = StoryAnswer["takes"][number];

/** The takes of an answer that were not chosen. They can be played and chosen. */
export function OtherTakes({ answer }: { answer: StoryAnswer }) {
  const words = useWords(storyWords).otherTakes;
  const { failed } = useWords(frameWords);
  const language = useLanguage();
  const change = useStoryChange((take: Take) => chooseTake(take.id));
  const others = answer.takes.filter(({ audio_file_path }) => audio_file_path !== answer.audio_file_path);
  if (others.length === 0) return null;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  const named = ({ recorded_at }: Take) => words.take(recorded_at === null ? null : when.format(new Date(recorded_at)));
  return (
    <details className="other-takes">
      <summary>{words.title(others.length)}</summary>
      <p className="hint">{words.hint}</p>
      <ul>
        {others.map((take) => (
          <li key={take.id}>
            <StoredVoice path={take.audio_file_path} seconds={take.duration_seconds ?? 0} title={named(take)} />
            <Button look="quiet" busy={change.isPending} onClick={() => change.mutate(take)}>
              {words.choose}
            </Button>
          </li>
        ))}
      </ul>
      {change.isError ? <Notice kind="problem">{failed}</Notice> : null}
    </details>
  );
}
