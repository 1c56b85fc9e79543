import { useState } from "react";
import { useSession } from "#web/lib/account/auth-context.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { dropChange, rebaseChange, type QueuedChange } from "./api/change-queue.ts";
import { useSettleChange } from "./api/use-memories.ts";
import { memoryWords } from "./memory-words.ts";

/** Changes from this device that the server refused later: their text, another try, and two taps to discard them. */
export function RefusedChanges({ changes }: { changes: readonly QueuedChange[] }) {
  return changes
    .filter(({ refused }) => refused === "refused")
    .map((change) => <RefusedChange key={`${change.table} ${change.id}`} change={change} />);
}

function RefusedChange({ change }: { change: QueuedChange }) {
  const { refused: words, retry } = useWords(memoryWords);
  const settle = useSettleChange(useSession()?.user.id ?? "");
  const [isAsked, setAsked] = useState(false);
  const text = change.table === "memories" ? change.row.description : change.row.content;
  return (
    <Notice kind="problem">
      <p>{words.text}</p>
      <blockquote>
        <b>{change.row.title}</b> {text}
      </blockquote>
      <p className="row">
        <Button look="quiet" onClick={() => void settle(rebaseChange(change, change.version))}>
          {retry}
        </Button>
        <Button look="plain" onClick={() => (isAsked ? void settle(dropChange(change)) : setAsked(true))}>
          {isAsked ? words.really : words.discard}
        </Button>
      </p>
    </Notice>
  );
}
