import { useEffect, useRef, useState, type RefObject } from "react";
import type { InterviewQuestion } from "#domain/interview-machine.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

type QuestionCardProps = {
  question: InterviewQuestion;
  /** While the storyteller speaks. */
  quiet: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The question, and a computer voice that reads it. */
export function QuestionCard({ question, quiet, heading }: QuestionCardProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  return (
    <>
      <p className="chips">
        <span className="eyebrow">{words.categories.get(question.category) ?? question.category}</span>
        {question.required ? <span className="chip oxblood">{words.required}</span> : null}
        <span className="chip">
          <Icon name="clock" size={20} />
          {words.minutes(Math.max(1, Math.round(question.estimatedSeconds / 60)))}
        </span>
      </p>
      <h1 className="asked" ref={heading} tabIndex={-1}>
        {question.text[language]}
      </h1>
      <Narration key={`${question.id} ${language}`} src={`/questions/${question.id}/${language}`} quiet={quiet} />
    </>
  );
}

const speeds = [1, 0.8, 1.2] as const;
type Speed = (typeof speeds)[number];
const speedKey = "question-speed";

function keptSpeed(): Speed {
  const kept = Number(localStorage.getItem(speedKey));
  return speeds.find((speed) => speed === kept) ?? 1;
}

function Narration({ src, quiet }: { src: string; quiet: boolean }) {
  const words = useWords(interviewWords);
  const voice = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(keptSpeed);

  useEffect(() => {
    if (quiet) voice.current?.pause();
  }, [quiet]);
  useEffect(() => {
    localStorage.setItem(speedKey, String(speed));
    if (voice.current) voice.current.playbackRate = speed;
  }, [speed]);

  async function play(from: number | null) {
    const sound = voice.current;
    if (!sound || quiet) return;
    if (from !== null) sound.currentTime = from;
    sound.playbackRate = speed;
    await sound.play().catch((cause: unknown) => {
      if (!(cause instanceof DOMException)) throw cause;
      setPlaying(false);
    });
  }

  return (
    <div className="narration">
      <audio
        ref={voice}
        hidden
        preload="none"
        src={src}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setPlaying(false)}
      />
      <Button look="listen" busy={quiet} onClick={() => (playing ? voice.current?.pause() : void play(null))}>
        <Icon name={playing ? "stop" : "play"} size={24} /> {playing ? words.stop : words.play}
      </Button>
      <Button look="quiet" busy={quiet} onClick={() => void play(0)}>
        <Icon name="again" size={24} /> {words.replay}
      </Button>
      <span className="read-by">
        <button className="link" type="button" onClick={() => setSpeed(nextSpeed)}>
          {words.speed} {words.speeds[speed]}
        </button>
        <small>{words.computerVoice}</small>
      </span>
    </div>
  );
}

function nextSpeed(was: Speed): Speed {
  return speeds[(speeds.indexOf(was) + 1) % speeds.length] ?? 1;
}
