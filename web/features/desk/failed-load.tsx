import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { deskWords } from "./desk-words.ts";

export function FailedLoad({ retry }: { retry: () => void }) {
  const words = useWords(deskWords);
  return (
    <Notice kind="problem">
      <p>{words.failed}</p>
      <Button look="quiet" onClick={retry}>
        {words.retry}
      </Button>
    </Notice>
  );
}
