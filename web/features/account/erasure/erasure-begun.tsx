import { useMutation } from "@tanstack/react-query";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { keepAccount } from "./erasure-calls.ts";
import { erasureWords } from "./erasure-words.ts";

/** The week of grace. */
export function ErasureBegun({ finalAt, changed }: { finalAt: string; changed: () => Promise<void> }) {
  const words = useWords(erasureWords);
  const language = useLanguage();
  const say = useToast();
  const keeping = useMutation({
    mutationFn: keepAccount,
    onSuccess: async () => {
      await changed();
      say("good", words.kept);
    },
  });
  return (
    <section className="leaves" aria-labelledby="erase-title">
      <h1 id="erase-title">
        {words.begunTitle(new Date(finalAt).toLocaleDateString(language, { dateStyle: "long" }))}
      </h1>
      <p className="lead">{words.begunLead}</p>
      {keeping.isError ? <Notice kind="problem">{navigator.onLine ? words.notDone : words.offline}</Notice> : null}
      <p className="erasure-acts">
        <Button large busy={keeping.isPending} onClick={() => keeping.mutate()}>
          {words.keep}
        </Button>
      </p>
    </section>
  );
}
