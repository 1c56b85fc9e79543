import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

type NotLoadedProps = { text: string; retry: () => unknown };

/** Says that something could not be loaded, and loads it again. */
export function NotLoaded({ text, retry }: NotLoadedProps) {
  const { tryAgain } = useWords(frameWords);
  return (
    <Notice kind="problem">
      <p>{text}</p>
      <Button look="quiet" onClick={() => void retry()}>
        {tryAgain}
      </Button>
    </Notice>
  );
}
