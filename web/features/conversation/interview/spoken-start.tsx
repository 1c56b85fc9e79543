import { useEffect, useRef } from "react";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import type { SpokenPart } from "#web/recording/spoken-part.ts";
import { useProviderConsent } from "#web/features/conversation/line/provider.ts";
import { ProviderNote } from "#web/features/conversation/provider-note.tsx";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { RecordButton } from "#web/ui/recorder/record-button.tsx";
import type { SpokenTalk } from "./use-conversation.ts";
import { spokenWords } from "./spoken-interview-words.ts";

type SpokenStartProps = { part: SpokenPart; talk: SpokenTalk };

/** The question before the conversation. */
export function SpokenStart({ part, talk }: SpokenStartProps) {
  const { state, session, question, mayBeSkipped, acts, notice, tips, kept, asides } = part;
  const language = useLanguage();
  const words = useWords(spokenWords);
  const { start, computerVoice } = useWords(voiceWords);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [question.id]);
  const mayLeave = useProviderConsent(session.token);
  const isReady = state === "ready";
  return (
    <div className="talk-desk">
      <section className="stacked voice-card">
        <p className="voice-hello">
          <span className="eyebrow">
            {question.asked?.by ? words.askedBy(question.asked.by) : chapterOfQuestion(question.id).title[language]}
          </span>
          <span className="chip">{computerVoice}</span>
        </p>
        <h1 className="asked" ref={heading} tabIndex={-1} lang={question.asked?.language ?? undefined}>
          {question.text[language]}
        </h1>
        {tips}
        <div className="talk-dock">
          {mayLeave ? (
            <>
              <RecordButton
                state={isReady ? "ready" : "waiting"}
                label={start}
                {...(isReady ? { onClick: talk.begin } : {})}
              />
              <p className="talk-status" role="status">
                {isReady ? words.status.ready : words.status.preparing}
              </p>
            </>
          ) : null}
          <ProviderNote session={session.token} agreed={() => heading.current?.focus({ preventScroll: true })} />
          {notice}
          {kept}
          {isReady && mayBeSkipped ? (
            <Button look="plain" onClick={acts.skip}>
              {words.skip}
            </Button>
          ) : null}
        </div>
      </section>
      {asides}
    </div>
  );
}
