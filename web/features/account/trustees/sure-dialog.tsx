import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { trusteesWords } from "./trustees-words.ts";

type SureProps = { label: string; title: string; text: string; yes: string; busy: boolean; act: () => void };

/** A link that asks for confirmation before it acts. */
export function SureDialog({ label, title, text, yes, busy, act }: SureProps) {
  const { keep } = useWords(trusteesWords);
  const [asked, setAsked] = useState(false);
  const confirm = () => {
    setAsked(false);
    act();
  };
  return (
    <>
      <Button look="plain" busy={busy} onClick={() => setAsked(true)}>
        {label}
      </Button>
      <Dialog title={title} open={asked} onClose={() => setAsked(false)}>
        <p>{text}</p>
        <p className="row">
          <Button onClick={confirm}>{yes}</Button>
          <Button look="quiet" onClick={() => setAsked(false)}>
            {keep}
          </Button>
        </p>
      </Dialog>
    </>
  );
}
