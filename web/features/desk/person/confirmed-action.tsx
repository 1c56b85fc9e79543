import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { RequestFailure } from "#web/lib/api/request-failure.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import type { DeskWords } from "#web/features/desk/desk.en.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";

type ConfirmedActionProps = {
  label: string;
  /** What the action means, read before its button. */
  ask: string;
  act: () => Promise<unknown>;
  isDangerous?: boolean;
  /** It is the main action of its page. */
  isMain?: boolean;
  /** False while the fields in `children` are not filled in. */
  isReady?: boolean;
  done?: string;
  after?: () => void;
  children?: ReactNode;
};

export function ConfirmedAction(props: ConfirmedActionProps) {
  const words = useWords(deskWords);
  const { label, ask, act, isDangerous = false, isMain = false, isReady = true, done = words.done, after } = props;
  const [isOpen, setOpen] = useState(false);
  const say = useToast();
  const queries = useQueryClient();
  const acting = useMutation({
    mutationFn: act,
    onSuccess: async () => {
      setOpen(false);
      say("good", done);
      after?.();
      await queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith("desk") });
    },
  });
  const open = () => {
    acting.reset();
    setOpen(true);
  };
  return (
    <>
      <Button className={isMain ? "button main" : isDangerous ? "button danger" : "button"} onClick={open}>
        {label}
      </Button>
      <Dialog title={label} open={isOpen} onClose={() => setOpen(false)}>
        <p>{ask}</p>
        {props.children}
        {acting.error ? <Notice kind="problem">{refusalText(acting.error, words)}</Notice> : null}
        <div className="desk-acts">
          <Button
            look={isDangerous ? "quiet" : "main"}
            busy={acting.isPending}
            disabled={!isReady}
            onClick={() => acting.mutate()}
          >
            {label}
          </Button>
          <Button look={isDangerous ? "main" : "quiet"} onClick={() => setOpen(false)}>
            {words.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

/** The typed digits of the second lock are not the ones that show. */
export class WrongDigits extends Error {
  override name = "WrongDigits";
}

/** PT403 and PT409 are refusals by the functions of the desk. */
function refusalText(error: unknown, { notDone, person }: DeskWords): string {
  if (error instanceof WrongDigits) return person.wrongDigits;
  if (!(error instanceof RequestFailure)) return notDone;
  if (error.code === "PT403") return person.secondFactor;
  return error.code === "PT409" ? person.protected : notDone;
}
