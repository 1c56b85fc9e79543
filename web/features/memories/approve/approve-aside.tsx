import type { WaitingPiece } from "#domain/memory/contribution.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { approveWords } from "./approve-words.ts";

/** Explains the acts, and leaves a piece out. */
export function ApproveAside({ piece: { name, type }, leaveOut }: { piece: WaitingPiece; leaveOut: () => void }) {
  const words = useWords(approveWords);
  const isQuestion = type === "question";
  return (
    <aside>
      <h2>{words.what}</h2>
      <ul className="approve-acts-list">
        <Act
          icon="tick"
          title={isQuestion ? words.accept : words.add}
          text={isQuestion ? words.whatAccept(name) : words.whatAdd(name)}
        />
        <Act icon="pen" title={words.change} text={words.whatChange(name)} />
        <Act icon="clock" title={words.notNow} text={words.whatNotNow(name)} />
      </ul>
      <p>
        <Button look="plain" onClick={leaveOut}>
          {words.leaveOut}
        </Button>
      </p>
      {isQuestion ? null : (
        <p className="approve-calm">
          <Icon name="help" />
          <span>
            <b>{words.twoTitle}</b>
            {words.twoText}
          </span>
        </p>
      )}
    </aside>
  );
}

function Act({ icon, title, text }: { icon: IconName; title: string; text: string }) {
  return (
    <li>
      <Icon name={icon} size={24} />
      <span>
        <b>{title}</b>
        {text}
      </span>
    </li>
  );
}
