import { useEffect, useRef, useState } from "react";
import type { InterviewQuestion, InterviewSession } from "#domain/interview-machine.ts";
import { categoryName } from "#web/i18n/question-categories.ts";
import { useLanguage, useWords } from "#web/app/language.tsx";
import { Button } from "#web/ui/button.tsx";

type QuestionCardProps = { session: InterviewSession; question: InterviewQuestion; quiet: boolean; pause: () => void };

/** How far the story is, the question, and a voice that reads it. `quiet` while the storyteller speaks. */
export function QuestionCard({ session, question, quiet, pause }: QuestionCardProps) {
  const words = useWords().interview;
  const language = useLanguage();
  const voice = useRef<HTMLAudioElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [playing, setPlaying] = useState(false);
  const [played, setPlayed] = useState(false);

  useEffect(() => heading.current?.focus(), [question.id]);
  useEffect(() => {
    if (quiet) voice.current?.pause();
  }, [quiet]);

  function toggle() {
    if (playing) return voice.current?.pause();
    if (voice.current) voice.current.currentTime = 0;
    void voice.current?.play();
    setPlayed(true);
  }

  return (
    <section className="sheet question">
      <ProgressHead session={session} quiet={quiet} pause={pause} />
      <p className="badges">
        <span>{categoryName(question.category, language)}</span>
        {question.required ? <span>{words.required}</span> : null}
        <span>{words.minutes(Math.max(1, Math.round(question.estimatedSeconds / 60)))}</span>
      </p>
      <h1 ref={heading} tabIndex={-1}>
        {question.text}
      </h1>
      <audio
        key={`${question.id} ${language}`}
        ref={voice}
        preload="none"
        src={`/questions/${question.id}/${language}`}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <p>
        <Button look="quiet" onClick={toggle} disabled={quiet}>
          {playing ? words.stop : played ? words.replay : words.play}
        </Button>{" "}
        <small>{words.computerVoice}</small>
      </p>
    </section>
  );
}

function ProgressHead({ session, quiet, pause }: Omit<QuestionCardProps, "question">) {
  const words = useWords().interview;
  const percent = session.total === 0 ? 0 : Math.round((session.answered / session.total) * 100);
  const stage = percent < 25 ? "beginning" : percent < 50 ? "early" : percent < 75 ? "middle" : "final";
  return (
    <>
      <p className="row between">
        <span>{words.question(Math.min(session.answered + 1, session.total), session.total)}</span>
        <Button look="quiet" onClick={pause} disabled={quiet}>
          {words.pause}
        </Button>
      </p>
      <progress value={percent} max={100} aria-label={words.complete(percent)} />
      <p className="hint">
        {words.complete(percent)} · {words.encouragement[stage]}
      </p>
    </>
  );
}
