import { useState, type FormEvent } from "react";
import { maxVisitorWords, type VisitorTake } from "#domain/recording/visitor-take.ts";
import type { DrawnRecording } from "#web/playback/use-sound.ts";
import type { AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import type { AskedQuestion } from "#web/site/trial-answer/speak/speak-spread.tsx";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Player } from "#web/ui/player/player.tsx";

type SetPageProps = {
  question: AskedQuestion;
  words: AnswerNowWords;
  /** Whether a transcript may follow. */
  isTranscribed: boolean;
  take: VisitorTake;
  sound: DrawnRecording | null;
  correcting: boolean;
  save: (text: string) => void;
};

/** The answer set like a book page with its player below. An unchecked transcript follows the player. */
export function SetPage({ question, words, isTranscribed, take, sound, correcting, save }: SetPageProps) {
  const voice = <VoiceLine sound={sound} words={words} />;
  const isUnheard = (take.state === "unheard" || !isTranscribed) && take.text === "";
  const voiceFirst = take.draft || isUnheard;
  const looks = ["set-page", take.draft ? "as-draft" : "", voiceFirst ? "voice-first" : ""].filter(Boolean).join(" ");
  return (
    <article className={looks} aria-label={words.firstPage}>
      <p className="running-head">
        <span>{words.firstPage}</span>
        <span>{words.chapter(question.chapter)}</span>
      </p>
      <h2>{question.chapterTitle}</h2>
      <Ornament />
      {voiceFirst ? voice : null}
      <div className="status" role="status">
        {!isUnheard && take.state === "waiting" && take.text === "" ? <p>{words.listening}</p> : null}
        {take.draft ? <p className="draft-note">{words.draft}</p> : null}
        {isUnheard ? <p>{isTranscribed ? words.unheard : words.byHand}</p> : null}
      </div>
      {correcting || isUnheard ? (
        <WordsForm text={take.text} words={words} save={save} wanted={correcting} />
      ) : (
        <Told text={take.text} />
      )}
      {voiceFirst ? null : voice}
      <p className="folio" aria-hidden="true">
        1
      </p>
    </article>
  );
}

function Told({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((one) => one.trim() !== "");
  return (
    <div className="told">
      {paragraphs.map((paragraph, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- Paragraphs have nothing else.
        <p key={at}>{paragraph}</p>
      ))}
    </div>
  );
}

type WordsFormProps = Pick<SetPageProps, "words" | "save"> & { text: string; wanted: boolean };

/** The field takes the focus when the person opens it. */
function WordsForm({ text, words, save, wanted }: WordsFormProps) {
  const [typed, setTyped] = useState(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save(typed);
  };
  return (
    <form className="words-form" onSubmit={submit}>
      <TextField
        label={words.yourWords}
        autoFocus={wanted}
        rows={5}
        maxLength={maxVisitorWords}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" look="quiet">
        {words.saveWords}
      </Button>
    </form>
  );
}

function VoiceLine({ sound, words }: { sound: DrawnRecording | null; words: AnswerNowWords }) {
  if (sound === null) return <div className="voice-line empty" />;
  return (
    <div className="voice-line">
      <Player look="bare" title={words.voice} note={words.voice} sound={sound} words={words.player} />
    </div>
  );
}

function Ornament() {
  return (
    <svg className="ornament" viewBox="0 0 84 8" aria-hidden="true">
      <path d="M0 4h31M53 4h31" />
      <circle cx="42" cy="4" r="3.600" />
    </svg>
  );
}
