import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";

type FormActsProps = { submit: string; icon?: "plus" | undefined; busy: boolean; cancel: () => void };

export function FormActs({ submit, icon, busy, cancel }: FormActsProps) {
  const words = useWords(memoryWords);
  return (
    <div className="memory-acts">
      <Button type="submit" large busy={busy}>
        {icon ? <Icon name={icon} /> : null} {submit}
      </Button>
      <Button look="quiet" large onClick={cancel}>
        {words.cancel}
      </Button>
    </div>
  );
}
