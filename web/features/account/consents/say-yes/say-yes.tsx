import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { DrawnSentence } from "#domain/account/spoken-consent.ts";
import { pagePath } from "#domain/site-map.ts";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useLoadedWords, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { NotLoaded } from "#web/ui/not-loaded.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Recorder } from "#web/ui/recorder/recorder.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { sayYesWords } from "./say-yes-words.ts";
import { useReading, type Trouble } from "./use-reading.ts";
import "./say-yes.css";

const marks: readonly IconName[] = ["bars", "headphones", "again"];

/** The spoken consent to a voice: what it allows, the sentence of the moment, and its reading. */
export function SayYes() {
  useLoadedWords(sayYesWords);
  const words = useWords(sayYesWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="consent say-yes">
      <section className="consent-says">
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
        <Reading />
      </section>
      <section className="consent-asks">
        <p className="eyebrow">{words.eyebrow}</p>
        <h2>{words.asks}</h2>
        <ul>
          {words.facts.map(({ title, text }, at) => (
            <li key={title}>
              <Icon name={marks[at] ?? "tick"} size={28} />
              <span>
                <strong>{title}</strong>
                {text}
              </span>
            </li>
          ))}
        </ul>
        <p className="hint">{words.foot}</p>
      </section>
    </div>
  );
}

function Reading() {
  const words = useWords(sayYesWords);
  const { loading } = useWords(frameWords);
  const { drawn, state, trouble, level, press, sendAgain } = useReading();
  if (state === "given") return <Given />;
  const { data: sentence, error } = drawn;
  if (error)
    return (
      <>
        {trouble === null ? null : <Trouble trouble={trouble} />}
        <NotDrawn error={error} retry={drawn.refetch} />
      </>
    );
  if (!sentence) return <Skeleton label={loading} lines={5} />;
  const isListening = state === "listening";
  const status = { ready: words.press, waiting: words.press, listening: words.listening, sending: words.sending }[
    state
  ];
  return (
    <>
      {trouble === null ? null : <Trouble trouble={trouble} sendAgain={sendAgain} />}
      <p className="eyebrow">{words.today}</p>
      <Sentence {...sentence} />
      <p className="hint">
        {words.change} {sentence.sends_to === null ? "" : words.sentTo(sentence.sends_to)}
      </p>
      <div className="say-yes-dock">
        <Recorder
          state={state}
          label={isListening ? words.finish : words.sayYes}
          status={status}
          level={level}
          seconds={null}
          onClick={press}
        />
      </div>
      <p className="consent-links">
        <ToList text={words.notYet} />
      </p>
    </>
  );
}

/** The drawn words are underlined. They are the last of the sentence. */
function Sentence({ sentence, words: drawn }: DrawnSentence) {
  const words = useWords(sayYesWords);
  const [before = "", after = ""] = words.quoted(sentence).split(drawn.join(", "));
  return (
    <p className="oath">
      {before}
      {drawn.map((word, at) => (
        <span key={word}>
          <u>{word}</u>
          {at < drawn.length - 1 ? ", " : after}
        </span>
      ))}
    </p>
  );
}

function Trouble({ trouble, sendAgain }: { trouble: Trouble; sendAgain?: () => void }) {
  const words = useWords(sayYesWords);
  if (typeof trouble === "object")
    return (
      <Notice kind="problem">
        <p>{words.unlike}</p>
        <p>{trouble.heard === "" ? words.heardNothing : words.heard(trouble.heard)}</p>
      </Notice>
    );
  return (
    <Notice kind="problem">
      <p>{words[trouble]}</p>
      {trouble === "notSent" && sendAgain ? (
        <Button look="quiet" onClick={sendAgain}>
          {words.sendAgain}
        </Button>
      ) : null}
    </Notice>
  );
}

function NotDrawn({ error, retry }: { error: Error; retry: () => unknown }) {
  const words = useWords(sayYesWords);
  const status = error instanceof RequestFailure ? error.status : 0;
  const reason = { 403: words.notOffered, 422: words.noRecognizer, 429: words.tooMany }[status];
  if (reason === undefined) return <NotLoaded text={words.failed} retry={retry} />;
  return (
    <>
      <Notice kind="problem">
        <p>{reason}</p>
      </Notice>
      <p className="consent-links">
        <ToList text={words.toList} />
      </p>
    </>
  );
}

function Given() {
  const words = useWords(sayYesWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Notice kind="good">
      <h2 ref={heading} tabIndex={-1}>
        {words.given}
      </h2>
      <p>{words.givenText}</p>
      <p className="consent-links">
        <Link className="button main" to="?show=voice">
          {words.toVoice}
        </Link>
        <ToList text={words.toList} />
      </p>
    </Notice>
  );
}

function ToList({ text }: { text: string }) {
  return (
    <Link className="link" to={pagePath(useLanguage(), "/account/consents")}>
      {text}
    </Link>
  );
}
