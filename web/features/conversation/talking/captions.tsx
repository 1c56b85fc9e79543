import { useEffect, useRef, type ReactNode, type Ref } from "react";
import { lastReplyParts } from "./reply-parts.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { SpeakerPage, TalkSpread } from "#web/ui/talk/talk-spread.tsx";
import { WrittenStrokes } from "#web/ui/talk/written-strokes.tsx";
import type { Caption } from "./captions-store.ts";
import { voiceWords } from "#web/features/conversation/voice-words.ts";

const strokeMs = 350;

type CaptionsProps = {
  captions: readonly Caption[];
  talking: boolean;
  /** Dims the person's side while the interviewer speaks. */
  agentSpeaks?: boolean;
  /** Shown beside the person's name. */
  chip?: string | undefined;
  /** The duration of the person's speech if its words are unknown. */
  voicedMs?: number;
  /** Buttons below the question and the answer. */
  again?: ReactNode;
  children?: ReactNode;
};

/**
 * Both sides of a conversation as two pages of a book. A screen reader announces each finished reply of the
 * interviewer once; partial words are readable but not announced, so that they do not interrupt the speaker.
 */
export function Captions({
  captions,
  talking,
  agentSpeaks = false,
  chip,
  voicedMs = 0,
  again,
  children,
}: CaptionsProps) {
  const words = useWords(voiceWords);
  const at = captions.findLastIndex(({ by }) => by === "agent");
  const reply = captions[at]?.words;
  const answered = captions.slice(0, Math.max(0, at)).findLastIndex(({ by }) => by === "you");
  const replies = captions.slice(answered + 1, at + 1).map((caption) => caption.words);
  const turn = captions.slice(at + 1).filter(({ by }) => by === "you");
  const isFirst = captions.findIndex(({ by }) => by === "agent") === at;
  const asks = useInSight(reply, talking);
  const last = captions.slice(0, Math.max(0, at)).findLast(({ by }) => by === "you");
  return (
    <TalkSpread>
      <SpeakerPage
        side="left"
        name={words.interviewer}
        short={words.talking.shortInterviewer}
        chip={words.computerVoice}
      >
        {reply === undefined ? (
          <p className="asked-before">{words.talking.beforeIt}</p>
        ) : (
          <Reply replies={replies} opening={isFirst && agentSpeaks} ref={asks} />
        )}
        {reply === undefined ? null : again}
      </SpeakerPage>
      <SpeakerPage side="right" name={words.you} chip={chip}>
        {turn.length > 0 ? (
          <OwnWords turn={turn} talking={talking} />
        ) : agentSpeaks && last !== undefined ? (
          <p className="own-words before">
            <q>{last.words}</q>
          </p>
        ) : (
          <WrittenStrokes strokes={Math.floor(voicedMs / strokeMs)} />
        )}
        {children}
      </SpeakerPage>
    </TalkSpread>
  );
}

/** Scrolls a reply that does not fit above the buttons to its beginning. */
function useInSight(reply: string | undefined, talking: boolean): Ref<HTMLDivElement> {
  const words = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const page = words.current?.closest("section");
    if (!page || !talking) return;
    const dock = document.querySelector(".talk-acts");
    const { top, bottom } = page.getBoundingClientRect();
    const docked = dock !== null && getComputedStyle(dock).position === "sticky" ? dock.clientHeight : 0;
    if (top < 0 || bottom > innerHeight - docked) page.scrollIntoView({ block: "start" });
  }, [reply, talking]);
  return words;
}

type ReplyProps = { replies: readonly string[]; opening: boolean; ref: Ref<HTMLDivElement> };

function Reply({ replies, opening, ref }: ReplyProps) {
  const { before, asked } = lastReplyParts(replies);
  return (
    <div className={opening ? "agent-words opening" : "agent-words"} ref={ref} aria-live="polite" aria-atomic="true">
      {before === "" ? null : <p className="asked-before">{before}</p>}
      <p className="asked-now">{asked}</p>
    </div>
  );
}

/** Keeps the newest words visible. */
function OwnWords({ turn, talking }: { turn: readonly Caption[]; talking: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current !== null) place.current.scrollTop = place.current.scrollHeight;
  });
  return (
    <div className="own-words" ref={place}>
      {turn.map(({ words, draft }, at) => (
        <p key={at}>
          {words}
          {draft && talking ? <span className="caret" /> : null}
        </p>
      ))}
    </div>
  );
}
