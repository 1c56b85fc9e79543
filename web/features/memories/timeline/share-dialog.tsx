import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

type ShareDialogProps = { open: boolean; close: () => void; publish: () => Promise<void> };

/** Asks before a private memory becomes public. */
export function ShareDialog({ open, close, publish }: ShareDialogProps) {
  const { page, cancel } = useWords(memoryWords);
  return (
    <Dialog title={page.privateTitle} open={open} onClose={close}>
      <p>{page.privateText}</p>
      <p className="row">
        <Button onClick={() => void publish()}>{page.makePublic}</Button>
        <Button look="quiet" onClick={close}>
          {cancel}
        </Button>
      </p>
    </Dialog>
  );
}
