import { useMutation } from "@tanstack/react-query";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { sendSignInLetter } from "#web/features/desk/api/act.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";

export function LettersOfPerson({ id }: { id: string }) {
  const words = useWords(deskWords);
  const say = useToast();
  const sending = useMutation({
    mutationFn: () => sendSignInLetter(id),
    onSuccess: () => say("good", words.person.letterSent),
    onError: () => say("error", words.notDone),
  });
  return (
    <Button busy={sending.isPending} onClick={() => sending.mutate()}>
      <Icon name="envelope" /> {words.person.letter}
    </Button>
  );
}
