import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import type { Restore } from "./deleted-entry.tsx";
import type { JustDeleted } from "./use-just-deleted.ts";

type UndoNoticeProps = {
  deleted: JustDeleted | null;
  text: (title: string) => string;
  undo: string;
  failed: string;
  restore: Restore;
};

/** Offers to restore what was just deleted. */
export function UndoNotice({ deleted, text, undo, failed, restore }: UndoNoticeProps) {
  const say = useToast();
  const [state, setState] = useState<"offered" | "busy" | "restored">("offered");
  if (deleted === null || state === "restored") return null;
  const act = async () => {
    setState("busy");
    const outcome = await restore(deleted.id).catch((thrown: unknown) => {
      if (thrown instanceof RequestFailure) return "refused";
      throw thrown;
    });
    setState(outcome === "refused" ? "offered" : "restored");
    if (outcome === "refused") say("error", failed);
  };
  return (
    <Notice kind="good">
      {text(deleted.title)}{" "}
      <Button look="plain" busy={state === "busy"} onClick={() => void act()}>
        {undo}
      </Button>
    </Notice>
  );
}
