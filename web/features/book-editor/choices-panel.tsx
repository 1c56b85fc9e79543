import { Suspense, useId, useState, type ReactNode } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon, type IconName } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** A collapsible panel that loads its content when it opens. */
export function ChoicesPanel({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  const { loading } = useWords(frameWords);
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <p>
        <Button look="plain" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          <Icon name={icon} size={24} /> {label}
        </Button>
      </p>
      <div id={id} hidden={!open}>
        {open ? <Suspense fallback={<Skeleton label={loading} />}>{children}</Suspense> : null}
      </div>
    </>
  );
}
