import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { linkWords } from "./link-words.ts";

export function NotRead({ retry }: { retry: () => void }) {
  const { tryAgain } = useWords(frameWords);
  const { notRead } = useWords(linkWords);
  return (
    <Notice kind="problem">
      {notRead} <Button onClick={retry}>{tryAgain}</Button>
    </Notice>
  );
}
