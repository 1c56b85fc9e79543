import { useEffect, useId, useState } from "react";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { correctAnswer, setInTheBook, type StoryAnswer } from "./story-data.ts";

/** One answer: what was said, whether it stands in the book, and the person's own words for it. */
export function AnswerCard({ answer, changed }: { answer: StoryAnswer; changed: () => void }) {
  const words = useWords();
  const language = useLanguage();
  const id = useId();
  const [writing, setWriting] = useState(false);
  const [failed, setFailed] = useState(false);

  async function attempt(work: Promise<void>) {
    setFailed(false);
    try {
      await work;
      changed();
    } catch {
      setFailed(true);
    }
  }

  const heard = answer.processing_status === "completed";
  return (
    <li className="answer">
      <h3 id={id}>{language === "fr" ? answer.questions.text_fr : answer.questions.text}</h3>
      {writing ? null : <Said answer={answer} />}
      {writing ? (
        <WordsForm
          text={answer.transcript ?? ""}
          labelledBy={id}
          cancel={() => setWriting(false)}
          save={async (text) => {
            await attempt(correctAnswer(answer.id, text, language));
            setWriting(false);
          }}
        />
      ) : null}
      {heard && !writing ? (
        <p className="row">
          <InTheBook answer={answer} attempt={attempt} />
          <Button look="quiet" onClick={() => setWriting(true)}>
            {words.home.correct}
          </Button>
        </p>
      ) : null}
      {failed ? <Notice kind="problem">{words.auth.failed}</Notice> : null}
    </li>
  );
}

/** Ticked at once; what the server has comes with the next look. */
function InTheBook({ answer, attempt }: { answer: StoryAnswer; attempt: (work: Promise<void>) => Promise<void> }) {
  const words = useWords().home;
  const kept = answer.visibility === "in the book";
  const [ticked, setTicked] = useState(kept);
  useEffect(() => setTicked(kept), [kept]);
  return (
    <label className="tick">
      <input
        type="checkbox"
        checked={ticked}
        onChange={({ currentTarget: { checked } }) => {
          setTicked(checked);
          void attempt(setInTheBook(answer.id, checked));
        }}
      />
      {words.inTheBook}
    </label>
  );
}

/** What came of the recording so far. */
function Said({ answer }: { answer: StoryAnswer }) {
  const words = useWords().home;
  if (answer.processing_status === "pending") return <p role="status">{words.listening}</p>;
  if (answer.processing_status === "failed") return <Notice kind="problem">{words.unheard}</Notice>;
  const said = (answer.transcript ?? "").trim();
  return said === "" ? <p>{words.noWords}</p> : <blockquote>{said}</blockquote>;
}

type WordsFormProps = { text: string; labelledBy: string; save: (text: string) => Promise<void>; cancel: () => void };

function WordsForm({ text, labelledBy, save, cancel }: WordsFormProps) {
  const words = useWords().home;
  const [draft, setDraft] = useState(text);
  const [busy, setBusy] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void save(draft);
      }}
    >
      <textarea
        aria-labelledby={labelledBy}
        rows={6}
        maxLength={200_000}
        value={draft}
        onChange={(event) => setDraft(event.currentTarget.value)}
      />
      <p className="row">
        <Button type="submit" busy={busy}>
          {words.saveWords}
        </Button>
        <Button look="plain" onClick={cancel}>
          {words.cancel}
        </Button>
      </p>
    </form>
  );
}
