import { useCallback, useState } from "react";
import { chapterOfQuestion } from "#domain/interview/question-chapter.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { FillTaskSlot } from "#web/ui/task-slot.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { DemoQuestion } from "#web/features/conversation/api/load-question.ts";
import { DebugInfo } from "./debug-info.tsx";
import { DemoStart } from "./demo-start.tsx";
import { Talking } from "#web/features/conversation/talking/talking.tsx";
import { useSecondsOf } from "#web/features/conversation/talking/use-chip.ts";
import type { TalkingOf } from "#web/features/conversation/talking/use-talking.ts";
import { demo } from "./demo-variables.ts";
import { useDemoTalk } from "./use-demo-talk.ts";
import { useConversationToasts } from "#web/features/conversation/use-conversation-toasts.ts";
import { useVoiceAgent } from "#web/features/conversation/use-voice-agent.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

type DemoProps = { question: DemoQuestion; isFirst: boolean; next: () => void };

export function Demo({ question, isFirst, next }: DemoProps) {
  const words = useWords(voiceWords);
  const toast = useToast();
  const goOn = useCallback(() => {
    toast("good", words.moving);
    next();
  }, [toast, words, next]);
  const [written, setWritten] = useState(false);
  const { talk, name } = useDemoTalk(question, written, goOn);
  const { agent, snapshot, captions } = useVoiceAgent(talk);
  useConversationToasts(agent, name);
  const isTalking = snapshot.matches({ connection: "connected" });
  const seconds = useSecondsOf(isTalking);
  const talking = { agent, snapshot, captions, written };
  if (snapshot.matches({ connection: "disconnected" }))
    return (
      <>
        <FillTaskSlot>
          <DemoTask question={question} isFirst={isFirst} />
        </FillTaskSlot>
        <DemoStart
          {...talking}
          about={{ id: question.id, text: talk.ready.question, isFirst, name }}
          seconds={seconds}
          write={() => setWritten(!written)}
          next={goOn}
        />
      </>
    );
  const stop = () => agent.actor.send({ type: "STOP" });
  return (
    <>
      <FillTaskSlot>
        <TalkTask seconds={seconds} isTalking={isTalking} written={written} stop={stop} />
      </FillTaskSlot>
      <Talking {...talking} name={name} further={<Further {...talking} next={goOn} />} />
    </>
  );
}

/** Controls of a demonstration besides the conversation. */
function Further({ agent, snapshot, captions, next }: TalkingOf & { next: () => void }) {
  const words = useWords(voiceWords);
  return (
    <>
      {captions.length > 0 ? (
        <Button look="plain" onClick={next}>
          {words.next}
        </Button>
      ) : null}
      <DebugInfo snapshot={snapshot} start={(kind) => agent.actor.send({ type: "START", kind })} />
    </>
  );
}

function DemoTask({ question, isFirst }: Pick<DemoProps, "question" | "isFirst">) {
  const words = useWords(voiceWords);
  const language = useLanguage();
  const chapter = chapterOfQuestion(question.id).title[language];
  return (
    <>
      <span className="chip">{isFirst ? words.career : chapter}</span>{" "}
      <strong>{words.howFar(demo.percent, demo.minutes)}</strong>
    </>
  );
}

type TalkTaskProps = { seconds: number; isTalking: boolean; written: boolean; stop: () => void };

/** The duration of the conversation, and its end. */
function TalkTask({ seconds, isTalking, written, stop }: TalkTaskProps) {
  const { status, stop: label } = useWords(voiceWords);
  return (
    <>
      {isTalking ? (
        <span className="talk-time">
          <span className="wide-words">{written ? status.talkingWritten : status.talking}</span>{" "}
          <strong>{clock(seconds)}</strong>
        </span>
      ) : null}
      <button className="stop-round" type="button" onClick={stop}>
        <span>
          <Icon name="stop" size={24} />
        </span>
        {label}
      </button>
    </>
  );
}
