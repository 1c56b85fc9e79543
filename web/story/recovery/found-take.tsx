import { useCallback } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { readTake } from "#web/recording/outbox/recording-journal.ts";
import { useSound } from "#web/playback/use-sound.ts";
import { storyWords } from "#web/story/texts/story-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { VoicePlayer } from "#web/ui/player/voice-player.tsx";
import { SaveState } from "#web/ui/recorder/save-state.tsx";
import type { Found } from "./use-found.ts";
import { recordedWhen } from "./recorded-when.ts";
import { useQuestionText } from "./use-question-text.ts";

type FoundTakeProps = Found & { keep: () => void; letGo: () => void; takeBack: () => void };

/** An unsaved recording: the storyteller listens, then keeps it, continues it, or discards it with an undo. */
export function FoundTake(props: FoundTakeProps) {
  const { take, number, isGone, takeBack } = props;
  const words = useWords(storyWords).unsent;
  const language = useLanguage();
  const text = useQuestionText(take.sessionId, take.questionId)?.[language] ?? words.take(take.questionId, null);
  const when = recordedWhen(Number(take.id), Date.now(), language);
  const heading = `found-${take.id}`;
  if (isGone)
    return (
      <section className="stacked recovered gone">
        <p role="status">
          {words.letGone}{" "}
          <Button look="plain" onClick={takeBack}>
            {words.takeBack}
          </Button>
        </p>
      </section>
    );
  return (
    <section className="stacked recovered" aria-labelledby={heading}>
      <p className="eyebrow">{words.nothingLost}</p>
      <h2 id={heading}>{words.found(when.day ?? words.today, number)}</h2>
      <p className="recovered-why">{take.isCutShort === true ? words.cutShortBefore : words.notKept}</p>
      <p>
        <strong>{text}</strong>
      </p>
      <FoundSound take={take} title={when.dayAndTime} />
      <SaveState
        label={words.where}
        notYet={words.notYet}
        steps={[
          [words.here, "yes"],
          [words.sent, "no"],
          [words.safe, "no"],
        ]}
      />
      <FoundTakeActions {...props} />
    </section>
  );
}

function FoundSound({ take, title }: Pick<Found, "take"> & { title: string }) {
  const { player } = useWords(frameWords);
  const { id, mediaType, durationMs } = take;
  const read = useCallback(() => readTake({ id, mediaType }), [id, mediaType]);
  const sound = useSound(read, durationMs / 1000);
  if (sound === null) return <div className="voice-place" />;
  return <VoicePlayer look="large" title={title} sound={sound} words={player} />;
}

/** A follow-up is resumed at its main question. */
function FoundTakeActions({ take: { id, token, questionId, followUp }, keep, letGo }: FoundTakeProps) {
  const words = useWords(storyWords).unsent;
  const interview = pagePath(useLanguage(), "/interview/active");
  return (
    <div className="recovered-acts">
      <Button large onClick={keep}>
        {words.keepIt}
      </Button>
      {token === undefined || followUp !== undefined ? null : (
        <Link className="button large" to={`${interview}?session=${token}&question=${questionId}&take=${id}`}>
          {words.goOn}
        </Link>
      )}
      <Button look="plain" onClick={letGo}>
        {words.letGo}
      </Button>
    </div>
  );
}
