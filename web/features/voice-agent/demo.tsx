import { useCallback, useEffect, useState } from "react";
import { chapterOfQuestion } from "#domain/question-chapter.ts";
import { useLanguage, useWords } from "#web/i18n/language.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";
import { InTaskSlot } from "#web/ui/task-slot.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { DemoQuestion } from "./api/load-question.ts";
import { Captions } from "./captions.tsx";
import { DebugInfo } from "./debug-info.tsx";
import { TalkDock } from "./talk-dock.tsx";
import { demo, useDemoTalk } from "./use-demo-talk.ts";
import { useVoiceAgent } from "./use-voice-agent.ts";
import type { VoiceAgent } from "./voice-agent.ts";
import { WriteAnswer } from "./write-answer.tsx";
import { voiceWords } from "./words/voice-words.ts";

type DemoProps = { question: DemoQuestion; isFirst: boolean; next: () => void };

/** One question of the demonstration, and the conversation about it. */
export function Demo({ question, isFirst, next }: DemoProps) {
  const words = useWords(voiceWords);
  const language = useLanguage();
  const toast = useToast();
  const goOn = useCallback(() => {
    toast("good", words.moving);
    next();
  }, [toast, words, next]);
  const [written, setWritten] = useState(false);
  const { talk, name } = useDemoTalk(question, written, goOn);
  const { agent, snapshot, captions } = useVoiceAgent(talk);
  useSaid(agent, name);
  const isTalking = snapshot.matches({ connection: "connected" });
  const chapter = chapterOfQuestion(question.id).title[language];
  return (
    <div className="voice-demo">
      <InTaskSlot>
        <span className="chip">{isFirst ? words.career : chapter}</span>{" "}
        <strong>{words.howFar(demo.percent, demo.minutes)}</strong>
      </InTaskSlot>
      <section className="stacked voice-card">
        <p className="voice-hello">
          <span>{words.greet(words.greeting[partOfDay()], name)}</span>
          <span className="chip good">
            <Icon name="tick" size={20} /> {words.ready(name)}
          </span>
        </p>
        <p className="eyebrow">{words.question(question.id, isFirst ? words.firstJob : "")}</p>
        <h1 className="asked">{talk.ready.question}</h1>
        {captions.length > 0 ? <Captions captions={captions} talking={isTalking} /> : null}
        {written && isTalking ? <WriteAnswer send={agent.say} /> : null}
        <TalkDock
          agent={agent}
          snapshot={snapshot}
          written={written}
          write={() => setWritten(!written)}
          next={goOn}
          talked={captions.length > 0}
        />
      </section>
      <aside className="how">
        <HowItWorks />
        <DebugInfo snapshot={snapshot} start={(kind) => agent.actor.send({ type: "START", kind })} />
      </aside>
    </div>
  );
}

const marks = ["microphone", "bars", "tick"] as const;

function HowItWorks() {
  const words = useWords(voiceWords);
  return (
    <>
      <h2>{words.howItWorks}</h2>
      <ol>
        {words.hints.map((hint, at) => (
          <li key={hint}>
            <Icon name={marks[at] ?? "tick"} /> {hint}
          </li>
        ))}
      </ol>
      <p className="hint">{words.about}</p>
    </>
  );
}

/** Says when a conversation begins and ends. */
function useSaid(agent: VoiceAgent, name: string): void {
  const words = useWords(voiceWords);
  const toast = useToast();
  useEffect(() => {
    const notes = [
      agent.actor.on("started", () => toast("good", words.started(name))),
      agent.actor.on("ended", () => toast("good", words.ended(name))),
    ];
    return () => {
      for (const note of notes) note.unsubscribe();
    };
  }, [agent, toast, words, name]);
}

const [noon, evening] = [12, 18];

function partOfDay(): "morning" | "afternoon" | "evening" {
  const hour = new Date().getHours();
  return hour < noon ? "morning" : hour < evening ? "afternoon" : "evening";
}
