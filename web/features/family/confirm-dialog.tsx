import { useState, type ReactNode } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { familyWords } from "./family-words.ts";

type AskFirstProps = {
  title: string;
  text: string;
  /** The label of the confirm button. */
  yes: string;
  busy: boolean;
  act: () => void;
  children: ReactNode;
};

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, text, yes, busy, act, children }: AskFirstProps) {
  const { keep } = useWords(familyWords);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button look="plain" busy={busy} onClick={() => setAsked(true)}>
        {children}
      </Button>
      <Dialog title={title} open={asked} onClose={() => setAsked(false)}>
        <p>{text}</p>
        <p className="row">
          <Button
            onClick={() => {
              setAsked(false);
              act();
            }}
          >
            {yes}
          </Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {keep}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
