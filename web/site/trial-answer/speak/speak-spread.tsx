import { useRef, useState, type ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import type { AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import { answerNowClaims } from "#web/site/trial-answer/trial-answer-claims.ts";
import { claimed } from "#web/site/claims.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { SaveState } from "#web/ui/recorder/save-state.tsx";
import type { RecordState } from "#web/ui/recorder/record-button.tsx";
import { Recorder } from "#web/ui/recorder/recorder.tsx";
import { RuledPage } from "./ruled-page.tsx";
import type { Recording } from "./use-recording.ts";

export type AskedQuestion = { id: number; text: string; chapter: number; chapterTitle: string };

type SpreadProps = {
  question: AskedQuestion;
  language: Language;
  words: AnswerNowWords;
  recording: Recording;
  /** Whether a transcript may follow. */
  isTranscribed: boolean;
  /** The take is being uploaded. */
  sending: boolean;
  /** False before the page is hydrated, or if recording is impossible. */
  canSpeak: boolean;
  speak: () => void;
  /** The takes so far, or the reason that recording is impossible. */
  children?: ReactNode;
};

/** The open book: question and record button on the left, the page on the right. */
export function SpeakSpread(props: SpreadProps) {
  const { question, language, words, recording, sending, isTranscribed, children } = props;
  const { state, soFar } = recording;
  const isSpeaking = state === "recording" || state === "paused" || state === "ending";
  return (
    <div className="speak-spread">
      <section className="open-leaf left" aria-labelledby="question">
        <p className="eyebrow">{words.eyebrow}</p>
        <h1 id="question">{question.text}</h1>
        {children}
        {isSpeaking || sending ? null : <ReadAloud id={question.id} language={language} words={words} />}
        <Dock {...props} isSpeaking={isSpeaking} />
        {isSpeaking ? (
          <SaveState
            label={words.kept}
            notYet={words.notYet}
            steps={[
              [words.onDevice, soFar.writtenMs > 0 ? "yes" : "now"],
              [words.sentLater, "no"],
            ]}
          />
        ) : null}
      </section>
      <section className="open-leaf right">
        <p className="running-head">
          <span>{words.theyKeep}</span>
          <span>{words.pageOne}</span>
        </p>
        <RuledPage spokenMs={isSpeaking || sending ? soFar.spokenMs : 0} />
        <Hint {...{ words, isTranscribed }} isSpeaking={isSpeaking || sending} />
      </section>
      <Ribbon />
    </div>
  );
}

type HintProps = Pick<SpreadProps, "words" | "isTranscribed"> & { isSpeaking: boolean };

/** Shown before the recording: how this machine processes it. */
function Hint({ words, isTranscribed, isSpeaking }: HintProps) {
  const hint = isTranscribed ? "hint" : "hintByHand";
  return (
    <p className="leaf-hint" {...claimed(isSpeaking ? [] : answerNowClaims[hint])}>
      {isSpeaking ? words.silence : words[hint]}
    </p>
  );
}

function Ribbon() {
  return (
    <svg className="book-ribbon" viewBox="0 0 30 700" preserveAspectRatio="none" aria-hidden="true">
      <path d="M3 0q12-4 24 0c-3 190 6 470-2 640q-1 30 4 58l-14-14-13 16q-4-28-2-60c6-170-1-440 3-640z" />
    </svg>
  );
}

const looks: Record<Recording["state"], RecordState> = {
  ready: "ready",
  opening: "waiting",
  recording: "listening",
  paused: "resting",
  ending: "waiting",
};

/** The one record button, always in the first screen; docked on a phone. */
function Dock({
  words,
  recording,
  sending,
  isTranscribed,
  canSpeak,
  speak,
  isSpeaking,
}: SpreadProps & { isSpeaking: boolean }) {
  const { state, soFar, level, toggle, end } = recording;
  const act = isSpeaking ? toggle : speak;
  return (
    <div className="voice-dock">
      <Recorder
        state={sending ? "sending" : looks[state]}
        label={sending ? words.onItsWay : labelOf(state, words)}
        status={sending ? words.sending : statusOf(state, words, isTranscribed)}
        level={state === "recording" ? level : null}
        seconds={isSpeaking ? soFar.elapsedMs / 1000 : null}
        {...(canSpeak ? { onClick: act } : {})}
      >
        {isSpeaking ? (
          <Button large busy={state === "ending"} onClick={() => void end()}>
            {words.show}
          </Button>
        ) : null}
      </Recorder>
    </div>
  );
}

function labelOf(state: Recording["state"], words: AnswerNowWords): string {
  if (state === "recording" || state === "ending") return words.pause;
  return state === "paused" ? words.goOn : words.speak;
}

function statusOf(state: Recording["state"], words: AnswerNowWords, isTranscribed: boolean): string {
  if (state === "ready") return isTranscribed ? words.press : words.pressByHand;
  if (state === "recording") return words.recording;
  return state === "paused" ? words.paused : words.opening;
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
      <Button look="listen" onClick={toggle}>
        <Icon name={playing ? "stop" : "play"} size={24} /> {playing ? words.stop : words.play}
      </Button>
      <small>{words.computerVoice}</small>
    </p>
  );
}
