import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { z } from "zod/mini";
import { readRecoveryCode } from "#domain/account/recovery-code.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { countRecoveryCodes, recoveryCodesKey, unlockByRecoveryCode } from "#web/lib/account/recovery-codes.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Entry } from "#web/features/auth/entry.tsx";
import { authWords } from "#web/features/auth/auth-words.ts";
import { Problem } from "#web/features/auth/problem.tsx";
import { LostSecondFactor } from "./lost-second-factor.tsx";
import { problemOf } from "./second-factor-problem.ts";
import { SheetDrawing } from "./telephone-drawing.tsx";
import { secondLockWords } from "./second-factor-words.ts";

const schemaOf = (wrong: string) =>
  z.object({ code: z.string().check(z.refine((typed) => readRecoveryCode(typed) !== null, wrong)) });

/** Signs in with a single-use recovery code. */
export function RecoveryCode({ label, onTelephone }: { label: string; onTelephone: () => void }) {
  const words = useWords(secondLockWords);
  const auth = useWords(authWords);
  const place = useRef<HTMLFormElement>(null);
  const { data: left } = useQuery({ queryKey: recoveryCodesKey, queryFn: countRecoveryCodes, retry: false });
  const wrong = words.wrongCode.join("\n");
  const form = useForm({
    schema: useMemo(() => schemaOf(wrong), [wrong]),
    start: { code: "" },
    failed: words.failed.join("\n"),
    submit: ({ code }) =>
      unlockByRecoveryCode(code).then(
        () => null,
        (refused: unknown) => problemOf(refused, words, words.wrongCode),
      ),
  });
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <Entry eyebrow={words.code.eyebrow} title={words.code.title} aside={<SheetDrawing />}>
      <p className="sent-to">{words.code.lead}</p>
      <form {...form.props} ref={place} className="recovery">
        <Field
          label={words.code.label}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
          hint={typeof left === "number" ? words.code.left(left) : words.code.once}
          {...form.field("code")}
        />
        <Problem problem={form.problem} busy={form.busy} field="code" />
        <Button type="submit" busy={form.busy}>
          {form.busy ? auth.busy : label}
        </Button>
      </form>
      <div className="ways-on">
        <Button look="plain" onClick={onTelephone}>
          <Icon name="phone" size={24} />
          <span>{words.usePhone}</span>
        </Button>
        <LostSecondFactor label={words.lostSheet} />
      </div>
    </Entry>
  );
}
