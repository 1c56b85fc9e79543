import { voiceWords } from "#web/features/conversation/voice-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { clock } from "#web/lib/clock.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { RecordButton } from "#web/ui/recorder/record-button.tsx";
import { DebugInfo } from "./debug-info.tsx";
import { DemoEnding } from "./demo-ending.tsx";
import { LevelBars } from "./level-bars.tsx";
import { Resume } from "./resume.tsx";
import { SaidBefore } from "./said-before.tsx";
import { TalkProblem } from "./talk-problem.tsx";
import type { TalkingOf } from "#web/features/conversation/talking/use-talking.ts";

type DemoStartProps = TalkingOf & {
  about: { id: number; text: string; isFirst: boolean; name: string };
  /** Duration of the conversation that has just ended. */
  seconds: number;
  /** In text instead of by voice; `write` changes it. */
  write: () => void;
  next: () => void;
};

/** The demonstration before and after a conversation: its question and the start button. */
export function DemoStart(props: DemoStartProps) {
  const { about, agent, captions, snapshot, seconds } = props;
  const words = useWords(voiceWords);
  const { id, text, isFirst, name } = about;
  const isOver = captions.length > 0;
  return (
    <div className="voice-demo">
      <section className="stacked voice-card">
        <p className="voice-hello">
          <span>{words.greet(words.greeting[partOfDay()], name)}</span>
          <span className="chip good">
            <Icon name="tick" size={20} /> {words.ready(name)}
          </span>
        </p>
        <p className="eyebrow">{words.question(id, isFirst ? words.firstJob : "")}</p>
        <h1 className="asked">{text}</h1>
        <DemoEnding now={id} />
        <TalkProblem snapshot={snapshot} agent={agent} />
        {seconds > demoSeconds - 2 ? <Notice kind="good">{words.talking.full.fiveMinutes}</Notice> : null}
        <StartDock {...props} isOver={isOver} />
        {isOver ? (
          <>
            <Resume id={id} resume={() => agent.actor.send({ type: "START" })} />
            <SaidBefore captions={captions} />
          </>
        ) : null}
      </section>
      <aside className="how">
        <HowItWorks />
        <DebugInfo snapshot={snapshot} start={(kind) => agent.actor.send({ type: "START", kind })} />
      </aside>
    </div>
  );
}

/** The limit of a conversation without an account, in s. */
const demoSeconds = 5 * 60;

/** The start button with level, time and the next step. */
function StartDock({ agent, snapshot, written, write, isOver, next, seconds }: DemoStartProps & { isOver: boolean }) {
  const words = useWords(voiceWords);
  const { status } = words;
  const idle = written ? status.idleWritten : status.idle;
  const hasWorked = isOver && snapshot.context.problem === null;
  return (
    <div className="talk-dock">
      <div className="talk-row">
        {written ? <span /> : <LevelBars level={null} />}
        <RecordButton
          state="ready"
          mark={written ? "pen" : undefined}
          label={written ? words.startWritten : words.start}
          onClick={() => agent.actor.send({ type: "START" })}
        />
        <p className="talk-time">
          <strong>{clock(seconds)}</strong> {words.time}
        </p>
      </div>
      <p className="talk-status" role="status">
        {hasWorked && !written ? status.over(clock(seconds)) : idle}
      </p>
      <p className={isOver ? "talk-next" : "talk-next later"}>
        <Button look="quiet" onClick={next}>
          {words.next}
        </Button>
      </p>
      <Button look="plain" onClick={write}>
        {written ? words.speak : words.write}
      </Button>
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

const noon = 12;
const evening = 18;

function partOfDay(): "morning" | "afternoon" | "evening" {
  const hour = new Date().getHours();
  return hour < noon ? "morning" : hour < evening ? "afternoon" : "evening";
}
