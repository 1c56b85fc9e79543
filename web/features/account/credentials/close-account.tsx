import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { accountWords } from "#web/features/account/account-words.ts";

/** Returns without a change. */
export function CloseAccount({ onDone }: { onDone: () => void }) {
  const { ways } = useWords(accountWords);
  return (
    <Button look="plain" onClick={onDone}>
      {ways.leave}
    </Button>
  );
}
