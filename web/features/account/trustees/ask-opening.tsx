import { useMemo } from "react";
import { z } from "zod/mini";
import { maxOpeningReason, openingDays } from "#domain/account/trustee.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/form/field.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { requestOpening } from "./trustee-calls.ts";
import { trusteesWords } from "./trustees-words.ts";
import { useTrusteeChange } from "./use-trustees.ts";

/** Asks that sealed answers open, with a reason. */
export function AskOpening({ trustId, done }: { trustId: string; done: () => void }) {
  const words = useWords(trusteesWords);
  const { mine } = words;
  const asking = useTrusteeChange((reason: string) => requestOpening(trustId, reason));
  const form = useForm({
    schema: useMemo(
      () =>
        z.object({
          reason: z
            .string()
            .check(z.trim(), z.minLength(1, mine.noReason), z.maxLength(maxOpeningReason, mine.noReason)),
        }),
      [mine],
    ),
    start: { reason: "" },
    failed: words.notDone,
    submit: async ({ reason }) => {
      await asking.mutateAsync(reason);
      done();
      return null;
    },
  });
  return (
    <form {...form.props}>
      <TextField
        label={mine.why}
        hint={mine.whyHint(openingDays)}
        rows={3}
        maxLength={maxOpeningReason}
        required
        {...form.field("reason")}
      />
      {form.problem === null ? null : <Notice kind="problem">{form.problem}</Notice>}
      <p className="row">
        <Button type="submit" busy={form.busy}>
          {mine.send}
        </Button>
        <Button look="quiet" onClick={done}>
          {mine.cancel}
        </Button>
      </p>
    </form>
  );
}
