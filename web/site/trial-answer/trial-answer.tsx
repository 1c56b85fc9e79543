import { lazy, Suspense, type ReactNode } from "react";
import type { Language } from "#domain/language.ts";
import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import { waitlistHref } from "#web/site/waitlist/waitlist-href.ts";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { answerNowWords } from "./trial-answer-words.ts";
import type { AnswerNowWords } from "./trial-answer.en.ts";
import { CodePanel } from "./keep/code-panel.tsx";
import { KeepPanel } from "./keep/keep-panel.tsx";
import { downloadPage } from "./keep/page-file.ts";
import { MailedView } from "./result/mailed-view.tsx";
import { ResultView } from "./result/result-view.tsx";
import { SpeakSpread, type AskedQuestion } from "./speak/speak-spread.tsx";
import { isBlocked, useVisit, type Visit } from "./use-visit.ts";

export type AnswerNowProps = {
  language: Language;
  question: AskedQuestion;
  more: number;
  signups: "open" | "waitlist";
  isTranscribed: boolean;
};

/** Loaded on the press that may be refused. */
const loadRefused = () => import("./speak/refused.tsx");
const Refused = lazy(async () => ({ default: (await loadRefused()).Refused }));

/** One question answered without an account: recorded, set as a page, and optionally kept. */
export function AnswerNow(props: AnswerNowProps) {
  const { language, question, isTranscribed } = props;
  const words = answerNowWords[language];
  const visit = useVisit(props);
  const { problem, ending, held, speaking } = visit;
  if (ending === "opening" || ending === "nothing") return <Ending {...{ ending, words, language }} />;
  const notice = problem === null ? null : <Notice kind="problem">{words.problems[problem]}</Notice>;
  if (!speaking && held.chosen !== null)
    return <Result {...props} words={words} visit={visit} chosen={held.chosen} notice={notice} />;
  const { unsent, sending, recording } = visit;
  if (problem === "microphone-refused" && recording.state === "ready")
    return (
      <Suspense fallback={notice}>
        <Refused language={language} again={visit.speak} />
      </Suspense>
    );
  const isResting = recording.state === "ready" && !sending;
  return (
    <SpeakSpread
      {...{ question, language, words, recording, sending, isTranscribed }}
      canSpeak={visit.canSpeak}
      speak={visit.speak}
    >
      {notice}
      {ending === "forgotten" ? <Notice kind="good">{words.forgotten}</Notice> : null}
      {isBlocked(problem) ? <SignUpLink {...{ words, language }} signups={props.signups} /> : null}
      {unsent && isResting ? (
        <Kept note={words.found(clock(unsent.durationMs / 1000))}>
          <Button look="quiet" onClick={() => void visit.handIn(unsent)}>
            {words.show}
          </Button>
        </Kept>
      ) : null}
      {held.takes.length > 0 && isResting ? (
        <Kept note={words.keptTakes}>
          <Button look="quiet" onClick={visit.toPage}>
            {words.toPage}
          </Button>
        </Kept>
      ) : null}
    </SpeakSpread>
  );
}

type ResultProps = AnswerNowProps & {
  words: AnswerNowWords;
  visit: Visit;
  chosen: VisitorTake;
  notice: ReactNode;
};

function Result({ question, language, more, signups, isTranscribed, words, visit, chosen, notice }: ResultProps) {
  const { held, code } = visit;
  const sound = held.sounds[chosen.id] ?? null;
  const file = { title: question.text, text: chosen.text, voice: words.voice, lang: language };
  const download = sound && (() => void downloadPage({ ...file, sound: sound.whole }));
  const { email, toPage } = code;
  if (email !== null)
    return (
      <MailedView {...{ words, more, chosen, sound, toPage }} problem={notice}>
        <CodePanel {...{ words, language, email }} takeId={chosen.id} opened={visit.opened} other={toPage} />
      </MailedView>
    );
  const mailed = (to: string) => code.mailed(chosen.id, to);
  const keep = <KeepPanel {...{ words, language, signups, more, download, mailed }} take={chosen} />;
  return (
    <ResultView
      {...{ question, words, chosen, sound, keep, download, isTranscribed }}
      isInvited={signups === "waitlist"}
      takes={held.takes}
      choose={held.choose}
      correct={held.correct}
      again={visit.again}
      forget={() => void visit.forget()}
      problem={notice}
    />
  );
}

function Kept({ note, children }: { note: string; children: ReactNode }) {
  return (
    <div className="kept-here">
      <p>{note}</p>
      {children}
    </div>
  );
}

type SignUpLinkProps = { words: AnswerNowWords; language: Language; signups: AnswerNowProps["signups"] };

/** Shown if recording is impossible: a link to the sign-up, or to the waitlist while accounts are by invitation. */
export function SignUpLink({ words, language, signups }: SignUpLinkProps) {
  const isOpen = signups === "open";
  return (
    <p>
      <a className="button main" href={isOpen ? `/${language}/auth?tab=sign-up` : waitlistHref("final-cta", language)}>
        {isOpen ? words.signUp : words.invited.waitlist}
      </a>
    </p>
  );
}

type EndingProps = { ending: "opening" | "nothing"; words: AnswerNowWords; language: Language };

function Ending({ ending, words, language }: EndingProps) {
  return (
    <section className="ending">
      <p role="status">{ending === "opening" ? words.code.opening : words.nothingHere}</p>
      {ending === "nothing" ? (
        <p>
          <a className="button main" href={`/${language}/dashboard`}>
            {words.dashboard}
          </a>
        </p>
      ) : null}
    </section>
  );
}
