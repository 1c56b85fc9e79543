import { useSession } from "#web/lib/account/auth-context.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { dropChange, rebaseChange, type QueuedChange } from "#web/features/memories/api/change-queue.ts";
import { useSettleChange } from "#web/features/memories/api/use-memories.ts";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useMemory } from "./memory-context.ts";

/** Shows the text that somebody else saved meanwhile, and lets the person choose. */
export function ConflictNotice({ change }: { change: QueuedChange }) {
  const { element } = useWords(memoryWords);
  const { saved } = useMemory();
  const settle = useSettleChange(useSession()?.user.id ?? "");
  const theirs = saved.find(({ id }) => id === change.id);
  if (!theirs) return null;
  return (
    <Notice kind="problem">
      <p>{element.conflict}</p>
      <blockquote>
        <b>{theirs.title}</b> {theirs.content}
      </blockquote>
      <p className="row">
        <Button look="quiet" onClick={() => void settle(rebaseChange(change, theirs.version))}>
          {element.keepMine}
        </Button>
        <Button look="quiet" onClick={() => void settle(dropChange(change))}>
          {element.keepTheirs}
        </Button>
      </p>
    </Notice>
  );
}
