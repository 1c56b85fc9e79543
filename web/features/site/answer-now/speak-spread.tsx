import { useEffect, useRef, useState, type ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import { Button } from "#web/ui/button.tsx";
import { clock } from "#web/lib/clock.ts";
import type { AnswerNowWords } from "./answer-now-words.ts";
import { Drawn, Levels, RuledPage } from "./drawn-voice.tsx";
import type { Heard, RecordingState } from "./use-recording.ts";

export type AskedQuestion = { id: number; text: string; chapter: number; chapterTitle: string };

type SpreadProps = {
  question: AskedQuestion;
  language: Language;
  words: AnswerNowWords;
  state: RecordingState;
  heard: Heard;
  /** False before the page is alive, and where it cannot be. */
  canSpeak: boolean;
  speak: () => void;
  toggle: () => void;
  show: () => void;
  /** What was said before, or what is in the way. */
  children?: ReactNode;
};

/** The open book: on the left the question and the voice, on the right the page that comes of it. */
export function SpeakSpread(props: SpreadProps) {
  const { question, language, words, state, heard, children } = props;
  const isSpeaking = state === "recording" || state === "paused" || state === "ending";
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <div className="speak-spread">
      <section className="open-leaf left" aria-labelledby="question">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1 id="question" ref={title} tabIndex={-1}>
          {question.text}
        </h1>
        {isSpeaking ? null : <ReadAloud id={question.id} language={language} words={words} />}
        {children}
        <Dock {...props} isSpeaking={isSpeaking} />
        {isSpeaking ? (
          <p className="keep-line">
            <span className="safe">
              <Drawn name="tick" /> {words.onDevice}
            </span>
            <i />
            <span>
              <Drawn name="ring" /> {words.sentLater}
            </span>
          </p>
        ) : null}
      </section>
      <section className="open-leaf right">
        <p className="running-head">
          <span>{words.theyKeep}</span>
          <span>{words.pageOne}</span>
        </p>
        <RuledPage heard={isSpeaking ? heard : null} />
        <p className="leaf-hint">{isSpeaking ? words.silence : words.hint}</p>
      </section>
      <Ribbon />
    </div>
  );
}

function Ribbon() {
  return (
    <svg className="book-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
      <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
    </svg>
  );
}

/** The one button for the voice, always in the first screen: on a phone it is docked. */
function Dock({
  words,
  state,
  heard,
  canSpeak,
  speak,
  toggle,
  show,
  isSpeaking,
}: SpreadProps & { isSpeaking: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  // A button that was busy has lost the focus.
  useEffect(() => {
    if (state === "recording" && document.activeElement === document.body) button.current?.focus();
  }, [state]);
  const levels = state === "recording" || state === "paused" ? heard.levels : null;
  const label = state === "recording" ? words.pause : state === "paused" ? words.goOn : words.speak;
  const busy = state === "opening" || state === "ending";
  return (
    <div className="voice-dock">
      <div className="voice-levels">
        <Levels side="left" levels={levels} />
        <button
          ref={button}
          type="button"
          className={`speak ${state}`}
          aria-disabled={busy || !canSpeak}
          onClick={() => {
            if (busy || !canSpeak) return;
            if (isSpeaking) toggle();
            else speak();
          }}
        >
          <Drawn name="microphone" size={42} />
          {label}
        </button>
        <Levels side="right" levels={levels} />
      </div>
      {isSpeaking ? (
        <Speaking {...{ words, state, heard, show }} />
      ) : (
        <p className="press" role="status">
          {state === "opening" ? words.opening : words.press}
        </p>
      )}
    </div>
  );
}

function Speaking({ words, state, heard, show }: Pick<SpreadProps, "words" | "state" | "heard" | "show">) {
  return (
    <>
      <p className="recording-line">
        <i aria-hidden="true" className={state} />
        <span role="status">{state === "paused" ? words.paused : words.recording}</span>
        <span className="timer">{clock(heard.elapsedMs / 1000)}</span>
      </p>
      <Button className="button main big" busy={state === "ending"} onClick={show}>
        {words.show}
      </Button>
    </>
  );
}

function ReadAloud({ id, language, words }: { id: number; language: Language; words: AnswerNowWords }) {
  const voice = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const toggle = () => {
    const audio = voice.current;
    if (playing) return audio?.pause();
    if (audio) audio.currentTime = 0;
    audio?.play().catch((cause: unknown) => console.info("It does not play.", cause));
  };
  return (
    <p className="read-aloud">
      <audio
        ref={voice}
        preload="none"
        src={`/questions/${id}/${language}`}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      />
      <Button className="button listen" onClick={toggle}>
        <Drawn name="play" /> {playing ? words.stop : words.play}
      </Button>
      <small>{words.computerVoice}</small>
    </p>
  );
}
