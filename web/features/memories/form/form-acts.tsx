import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

type FormActsProps = { submit: string; busy: boolean; cancel: () => void };

export function FormActs({ submit, busy, cancel }: FormActsProps) {
  const words = useWords(memoryWords);
  return (
    <div className="memory-acts">
      <Button type="submit" large busy={busy}>
        {submit}
      </Button>
      <Button look="quiet" large onClick={cancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
