import { useState, type ReactNode } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { familyWords } from "./family-words.ts";

type AskFirstProps = {
  title: string;
  text: string;
  /** The word on the button that does it. */
  yes: string;
  busy: boolean;
  act: () => void;
  children: ReactNode;
};

/** What cannot be undone by a tap is asked about before it is done. */
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
