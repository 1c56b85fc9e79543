import { useEffect, useState, type RefObject } from "react";
import type { Why } from "#domain/follow-up/choose-follow-ups.ts";
import type { FollowUpToAsk, InterviewQuestion } from "#domain/interview/interview-context.ts";
import type { Language } from "#domain/language.ts";
import { isFamilyQuestion } from "#domain/question-chapter.ts";
import { comfortOf, needsWith } from "#domain/profile.ts";
import { useVoice } from "#web/audio/use-voice.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { useAuth } from "#web/lib/auth-context.ts";
import type { InterviewWords } from "#web/features/interview/words/en.ts";
import { interviewWords } from "#web/features/interview/words/interview-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

type QuestionCardProps = {
  question: InterviewQuestion;
  /** While one is asked: it, and which of how many. */
  followUp: { asked: FollowUpToAsk; at: number; of: number } | null;
  /** While the storyteller speaks. */
  quiet: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The question, and a computer voice that reads it. */
export function QuestionCard({ question, followUp, quiet, heading }: QuestionCardProps) {
  const words = useWords(interviewWords);
  const language = useLanguage();
  if (followUp) {
    const { asked, at, of } = followUp;
    return (
      <>
        <p className="chips">
          <span className="eyebrow">{words.categories.get(question.category) ?? question.category}</span>
          <span className="chip">{words.followUp.which(at, of)}</span>
        </p>
        <h1 className="asked" ref={heading} tabIndex={-1}>
          {asked.text[language]}
        </h1>
        <WhyThisOne why={asked.why} />
        <Narration
          key={`${asked.id} ${language}`}
          src={`/questions/${asked.id}/${language}`}
          text={asked.text[language]}
          quiet={quiet}
        />
      </>
    );
  }
  return (
    <>
      <p className="chips">
        <span className="eyebrow">{askedBy(words, question)}</span>
        {question.required ? <span className="chip oxblood">{words.required}</span> : null}
        <span className="chip">
          <Icon name="clock" size={20} />
          {words.minutes(Math.max(1, Math.round(question.estimatedSeconds / 60)))}
        </span>
      </p>
      <h1 className="asked" ref={heading} tabIndex={-1} lang={question.asked?.language ?? undefined}>
        {question.text[language]}
      </h1>
      {isFamilyQuestion(question.id) ? (
        <FamilyNarration key={question.id} question={question} quiet={quiet} />
      ) : (
        <Narration
          key={`${question.id} ${language}`}
          src={`/questions/${question.asked ? `${question.id}-otherwise` : question.id}/${language}`}
          text={question.text[language]}
          quiet={quiet}
        />
      )}
    </>
  );
}

function askedBy(words: InterviewWords, { asked, category }: InterviewQuestion): string {
  return asked?.by ? words.askedBy(asked.by) : (words.categories.get(category) ?? category);
}

/** What the family asks has no address of its own: whoever is signed in has it read aloud. */
function FamilyNarration({ question, quiet }: Pick<QuestionCardProps, "question" | "quiet">) {
  const shown = useLanguage();
  const language = question.asked?.language ?? shown;
  const text = question.text[language];
  const [src, setSrc] = useState<string>();
  useEffect(() => {
    let isGone = false;
    let made: string | null = null;
    const fetchIt = async () => {
      const wav = await (await import("#web/audio/use-said-aloud.ts")).readAloud(text, language);
      if (wav === null) return;
      made = URL.createObjectURL(wav);
      if (isGone) URL.revokeObjectURL(made);
      else setSrc(made);
    };
    /* Without it a voice of this device says it. */
    void fetchIt().catch(() => null);
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [text, language]);
  return <Narration src={src} text={text} quiet={quiet} spoken={language} />;
}

/** In the teller's own words where there are any. */
function WhyThisOne({ why }: { why: Why }) {
  const words = useWords(interviewWords).followUp;
  return (
    <p className="why">
      <strong>{words.why}</strong>{" "}
      {why.kind === "said" ? (
        <>
          {words.said} <q>{words.quote(why.quote)}</q>
        </>
      ) : (
        words.whys[why.kind]
      )}
    </p>
  );
}

const speeds = [1, 0.8, 1.2] as const;
type Speed = (typeof speeds)[number];
const speedKey = "question-speed";
const [pauseMs, longPauseMs] = [1500, 3000];

function keptSpeed(): Speed {
  const kept = Number(localStorage.getItem(speedKey));
  return speeds.find((speed) => speed === kept) ?? 1;
}

/** As fast and as often as the account has it; without its word, as this device has it. What is chosen here goes into both. */
function useManner() {
  const { profile } = useAuth();
  const comfort = profile ? comfortOf(profile) : {};
  const [chosen, setChosen] = useState<Speed | null>(null);
  const speed = chosen ?? comfort.speechRate ?? keptSpeed();
  async function choose(next: Speed): Promise<void> {
    setChosen(next);
    localStorage.setItem(speedKey, String(next));
    if (!profile) return;
    const { updateProfile } = await import("#web/lib/profile.ts");
    await updateProfile(profile.id, { accessibility_needs: needsWith(profile, { speechRate: next }) }).catch(
      () => null,
    );
  }
  const times = comfort.repeatQuestions === true ? 2 : 1;
  return { speed, choose, times, pauseMs: comfort.longerPauses === true ? longPauseMs : pauseMs };
}

type NarrationProps = {
  src: string | undefined;
  text: string;
  quiet: boolean;
  /** Where that is not the language of the screen. */
  spoken?: Language;
};

function Narration({ src, text, quiet, spoken }: NarrationProps) {
  const words = useWords(interviewWords);
  const shown = useLanguage();
  const language = spoken ?? shown;
  const { speed, choose, ...manner } = useManner();
  const { audio, voice, playing, play, stop } = useVoice(speed, { ...manner, otherwise: { text, language } });

  useEffect(() => {
    if (quiet) stop();
  }, [quiet, stop]);
  useEffect(() => {
    if (voice.current) voice.current.playbackRate = speed;
  }, [speed, voice]);

  return (
    <div className="narration">
      <audio {...audio} src={src} />
      <Button look="listen" busy={quiet} onClick={() => (playing ? stop() : play(null))}>
        <Icon name={playing ? "stop" : "play"} size={24} /> {playing ? words.stop : words.play}
      </Button>
      <Button look="quiet" busy={quiet} onClick={() => play(0)}>
        <Icon name="again" size={24} /> {words.replay}
      </Button>
      <span className="read-by">
        <button className="link" type="button" onClick={() => void choose(nextSpeed(speed))}>
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
