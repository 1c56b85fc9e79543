import { useEffect, useState } from "react";
import type { Language } from "#domain/language.ts";
import type { Site } from "#web/site/page.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Toasts } from "#web/ui/toast.tsx";
import { BeginNow } from "./begin-now.tsx";
import { WaitlistForm } from "./waitlist-form.tsx";
import { waitlistSourceOf } from "./waitlist-href.ts";
import { waitlistWords } from "./waitlist-words.ts";

type DialogProps = { language: Language; signups: Site["signups"]; publishableKey: string };

/**
 * Opens instead of the page that every waitlist link leads to. While sign-ups are open its main action is to begin now,
 * with the waitlist below (ruling 29).
 */
export function WaitlistDialog({ language, signups, publishableKey }: DialogProps) {
  const words = waitlistWords[language];
  const [isOpen, setOpen] = useState(false);
  const [source, setSource] = useState("");
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const asked = waitlistSourceOf(event);
      if (asked === null) return;
      event.preventDefault();
      setSource(asked);
      setOpen(true);
    };
    document.addEventListener("click", open);
    return () => document.removeEventListener("click", open);
  }, []);
  const close = () => setOpen(false);
  const isBeginning = signups === "open";
  return (
    <Toasts label={words.title} close={null}>
      <Dialog title={isBeginning ? words.beginTitle : words.title} open={isOpen} onClose={close}>
        {isBeginning ? <BeginNow language={language} source={source} /> : null}
        <WaitlistForm
          language={language}
          publishableKey={publishableKey}
          state={{ source }}
          look={isBeginning ? "quiet" : "main"}
          onJoined={close}
        />
        <Button look="plain" onClick={close}>
          {words.close}
        </Button>
      </Dialog>
    </Toasts>
  );
}
