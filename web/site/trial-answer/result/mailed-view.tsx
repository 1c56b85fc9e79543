import type { ReactNode } from "react";
import type { VisitorTake } from "#domain/recording/visitor-take.ts";
import type { DrawnRecording } from "#web/playback/use-sound.ts";
import type { AnswerNowWords } from "#web/site/trial-answer/trial-answer.en.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { NextSteps } from "#web/ui/next-steps.tsx";
import { DrawnSound } from "#web/ui/player/drawn-sound.tsx";

type MailedProps = {
  words: AnswerNowWords;
  more: number;
  chosen: VisitorTake;
  sound: DrawnRecording | null;
  toPage: () => void;
  problem: ReactNode;
  /** Requests the code. */
  children: ReactNode;
};

/** The view after an e-mail was sent: code field, the waiting page, and the next steps. */
export function MailedView({ words, more, chosen, sound, toPage, problem, children }: MailedProps) {
  const { title, steps, quoted } = words.next;
  return (
    <div className="mailed">
      <section className="stacked code-card">
        {problem}
        {children}
      </section>
      <aside>
        <figure className="mini">
          {chosen.text === "" ? null : <p>{quoted(beginningOf(chosen.text))}</p>}
          <div className="wave">{sound === null ? null : <DrawnSound sound={sound} heard={1} />}</div>
        </figure>
        <p className="links">
          <Button look="plain" onClick={toPage}>
            <Icon name="back" size={24} /> {words.toPage}
          </Button>
        </p>
        <NextSteps title={title} steps={more > 0 ? steps : steps.slice(0, 2)} done={1} />
      </aside>
    </div>
  );
}

const longest = 96;

function beginningOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= longest) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", longest)).replace(/[.,;:!?]$/, "")} …`;
}
