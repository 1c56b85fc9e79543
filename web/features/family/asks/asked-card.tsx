import { useState } from "react";
import type { FamilyQuestion } from "#domain/account/family.ts";
import type { Language } from "#domain/language.ts";
import { chapterOfQuestion, firstOfFamily } from "#domain/interview/question-chapter.ts";
import { familyWords } from "#web/features/family/family-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { ChangeWords } from "./change-words.tsx";
import { QuestionVoice } from "./question-voice.tsx";
import type { Decision } from "./use-decide.ts";

type AskedCardProps = { question: FamilyQuestion; busy: boolean; decide: (decision: Decision) => void };

/** An undecided question: accept, reword or postpone. */
export function AskedCard({ question, busy, decide }: AskedCardProps) {
  const words = useWords(familyWords).questions;
  const language = useLanguage();
  const [changing, setChanging] = useState(false);
  const { asker_name: name, body, created_at: at } = question;
  const chapter = chapterOfQuestion(firstOfFamily).title[language];
  return (
    <section className="asked-card" aria-labelledby={`asks-${question.id}`}>
      <div className="stacked">
        <p className="eyebrow">{words.from(dayOf(at, language, words))}</p>
        <h1 id={`asks-${question.id}`}>{words.asks(name)}</h1>
        <p className="asks-words" lang={question.language}>
          {words.quote(body)}
        </p>
        <QuestionVoice question={question} />
        <p className="hint">{words.private(name, chapter)}</p>
        {changing ? (
          <ChangeWords
            question={question}
            busy={busy}
            keep={(ownWords) => decide({ question, state: "accepted", ownWords, language })}
            cancel={() => setChanging(false)}
          />
        ) : (
          <div className="asks-acts">
            <Button large busy={busy} onClick={() => decide({ question, state: "accepted" })}>
              <Icon name="tick" /> {words.accept}
            </Button>
            <Button look="quiet" large busy={busy} onClick={() => setChanging(true)}>
              <Icon name="pen" /> {words.change}
            </Button>
            <Button look="quiet" large busy={busy} onClick={() => decide({ question, state: "later" })}>
              {words.notNow}
            </Button>
          </div>
        )}
      </div>
      <WhatEachDoes question={question} busy={busy} decide={decide} />
    </section>
  );
}

function WhatEachDoes({ question, busy, decide }: AskedCardProps) {
  const words = useWords(familyWords).questions;
  const name = question.asker_name;
  return (
    <aside aria-labelledby={`what-${question.id}`}>
      <h2 id={`what-${question.id}`}>{words.what}</h2>
      <ul className="what-each">
        <What icon="tick" title={words.acceptShort} text={words.whatAccept(name)} />
        <What icon="pen" title={words.changeShort} text={words.whatChange} />
        <What icon="clock" title={words.notNowShort} text={words.whatNotNow(name)} />
      </ul>
      <Button look="plain" busy={busy} onClick={() => decide({ question, state: "left out" })}>
        {words.leaveOut}
      </Button>
    </aside>
  );
}

function What({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <span className={icon === "tick" ? "each filled" : "each"}>
        <Icon name={icon} size={24} />
      </span>
      <span>
        <b>{title}</b> {text}
      </span>
    </li>
  );
}

function dayOf(at: string, language: Language, words: { today: string; on: (date: string) => string }): string {
  const day = new Date(at);
  if (day.toDateString() === new Date().toDateString()) return words.today;
  return words.on(day.toLocaleDateString(language, { day: "numeric", month: "long" }));
}
