import { useEffect, useRef, useState } from "react";
import { pagePath } from "#domain/site-map.ts";
import type { SpokenPart } from "#web/recording/spoken-part.ts";
import { ProviderNote } from "#web/features/conversation/provider-note.tsx";
import { Diagnosis } from "#web/features/conversation/diagnosis.tsx";
import { Talking } from "#web/features/conversation/talking/talking.tsx";
import { useSettled } from "#web/features/conversation/talking/use-settled.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useConversationToasts } from "#web/features/conversation/use-conversation-toasts.ts";
import { useLoadedWords, useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { SpokenStart } from "./spoken-start.tsx";
import { useConversation, type SpokenTalk } from "./use-conversation.ts";
import type { SpokenWords } from "./spoken-interview.en.ts";
import { spokenWords } from "./spoken-interview-words.ts";

/** An interview question in a conversation. It is recorded with or without the interviewer. */
export function SpokenInterview(part: SpokenPart) {
  useLoadedWords(voiceWords);
  useLoadedWords(spokenWords);
  return <Talked {...part} />;
}

function Talked(part: SpokenPart) {
  const { state, question, trouble, notice, tips, kept, acts } = part;
  const talk = useConversation(part);
  const language = useLanguage();
  const words = useWords(spokenWords);
  useMoved(question.id);
  useConversationToasts(talk.agent, talk.name, () => part.wanted.current.talks);
  const setTaped = useTape(part);
  if (!isTalk(part)) return <SpokenStart part={part} talk={talk} />;
  const { agent, snapshot, captions, name } = talk;
  const alone = { title: question.text[language], lead: leadOf(words, part, talk) };
  return (
    <div ref={keepFocus} tabIndex={-1} className="spoken-place">
      <ProviderNote session={part.session.token} />
      {notice}
      {trouble === null ? null : (
        <Notice kind="problem">
          {trouble} {state === "resting" ? <Button onClick={acts.goOn}>{words.goOn}</Button> : null}
        </Notice>
      )}
      <Absent part={part} talk={talk} />
      <Talking
        agent={agent}
        snapshot={snapshot}
        captions={captions}
        written={false}
        name={name}
        taped={setTaped}
        alone={alone}
        meanwhile={isRunning(state) ? <Meanwhile part={part} talk={talk} /> : null}
        next={isRunning(state) ? <Next part={part} /> : null}
        further={isRunning(state) ? <ListenFirst talk={talk} /> : null}
      >
        {kept}
        {tips}
      </Talking>
    </div>
  );
}

/** Stops recording while the microphone is off or the talk button is up. */
function useTape({ state, question: { id }, running }: SpokenPart) {
  const [isTaped, setTaped] = useState(true);
  useEffect(() => {
    if (state === "recording") running.current?.enableMicrophone(isTaped);
  }, [state, id, isTaped, running]);
  return setTaped;
}

/** Focuses the place of the removed question. */
function keepFocus(place: HTMLDivElement | null): void {
  if (document.activeElement === document.body) place?.focus({ preventScroll: true });
}

const isRunning = (state: string) => state === "recording" || state === "resting";
const onTheWay: readonly string[] = ["preparing", "ending", "keeping", "choosing", "moving"];

/** Whether a conversation runs, or the next question follows automatically. */
function isTalk({ state, question, wanted }: SpokenPart): boolean {
  const { talks, begun } = wanted.current;
  return isRunning(state) || (talks && (onTheWay.includes(state) || (state === "ready" && begun !== question.id)));
}

type TalkedProps = { part: SpokenPart; talk: SpokenTalk };

/** The reason for the interviewer's absence. */
function Absent({ part: { state }, talk: { agent, isIdle, snapshot } }: TalkedProps) {
  const { problems, addName } = useWords(voiceWords);
  const language = useLanguage();
  const { problem } = snapshot.context;
  if (!isRunning(state) || !isIdle || problem === null) return null;
  return (
    <Notice kind="problem">
      {problems[problem]}{" "}
      {problem === "no-name" ? (
        <a className="link" href={pagePath(language, "/account")}>
          {addName}
        </a>
      ) : null}
      <Diagnosis agent={agent} />
    </Notice>
  );
}

/** Without the interviewer the recording continues. */
function Meanwhile({ part: { acts }, talk }: TalkedProps) {
  const words = useWords(spokenWords);
  const guarded = useSettled(String(talk.isIdle));
  return (
    <div className="talk-acts" onClickCapture={guarded}>
      <Button large onClick={() => void acts.save().catch(() => null)}>
        {words.save}
      </Button>
      {talk.isIdle ? (
        <Button large look="quiet" onClick={talk.call}>
          {words.call}
        </Button>
      ) : (
        <Button large look="quiet" onClick={talk.stop}>
          {words.stop}
        </Button>
      )}
    </div>
  );
}

function Next({ part: { acts } }: Pick<TalkedProps, "part">) {
  return (
    <Button look="quiet" onClick={() => void acts.save().catch(() => null)}>
      {useWords(spokenWords).save}
    </Button>
  );
}

function ListenFirst({ talk }: Pick<TalkedProps, "talk">) {
  return (
    <Button look="plain" onClick={talk.stop}>
      {useWords(spokenWords).stop}
    </Button>
  );
}

/** The line below the question while the interviewer is absent. */
function leadOf({ status }: SpokenWords, { state }: SpokenPart, talk: SpokenTalk): string {
  if (state === "recording") return talk.isIdle || !navigator.onLine ? status.away : status.calling;
  if (state === "resting") return status.resting;
  if (state === "ending" || state === "keeping") return status.saving;
  return state === "preparing" ? status.preparing : status.moving;
}

/** Announces a new question. */
function useMoved(id: number): void {
  const words = useWords(voiceWords);
  const toast = useToast();
  const before = useRef(id);
  useEffect(() => {
    if (before.current !== id) toast("good", words.moving);
    before.current = id;
  }, [id, toast, words]);
}
