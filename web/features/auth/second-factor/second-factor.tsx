import { useEffect, useMemo, useRef, useState } from "react";
import { z } from "zod/mini";
import { useWords } from "#web/lib/texts/language.tsx";
import { backend } from "#web/lib/api/backend.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { useForm } from "#web/lib/use-form.ts";
import { Button } from "#web/ui/button.tsx";
import { CodeField } from "#web/ui/form/code-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Entry } from "#web/features/auth/entry.tsx";
import { authWords } from "#web/features/auth/auth-words.ts";
import { Problem } from "#web/features/auth/problem.tsx";
import { RecoveryCode } from "./recovery-code.tsx";
import { LostSecondFactor } from "./lost-second-factor.tsx";
import { problemOf } from "./second-factor-problem.ts";
import { TelephoneDrawing } from "./telephone-drawing.tsx";
import type { SecondLockWords } from "./second-factor.en.ts";
import { secondLockWords } from "./second-factor-words.ts";

const schemaOf = (missing: string) => z.object({ code: z.string().check(z.regex(/^\d{6}$/, missing)) });

/** Verifies the second factor by an authenticator code or a recovery code. */
export function SecondFactor({ leadsTo }: { leadsTo: "book" | "password" }) {
  const words = useWords(secondLockWords);
  const [isOnPaper, setOnPaper] = useState(false);
  const label = leadsTo === "book" ? words.open : words.goOn;
  if (isOnPaper) return <RecoveryCode label={label} onTelephone={() => setOnPaper(false)} />;
  return (
    <Entry eyebrow={words.eyebrow} title={words.title} aside={<TelephoneDrawing />}>
      <p className="sent-to">{words.lead}</p>
      <NumberForm words={words} label={label} />
      <div className="ways-on">
        <Button look="plain" onClick={() => setOnPaper(true)}>
          <Icon name="lock" size={24} />
          <span>{words.useCode}</span>
        </Button>
        <LostSecondFactor label={words.noPhone} />
      </div>
    </Entry>
  );
}

/** The code form, on its page or in a dialog. */
export function NumberForm({ words, label }: { words: SecondLockWords; label: string }) {
  const auth = useWords(authWords);
  const { user } = useAuth();
  const place = useRef<HTMLFormElement>(null);
  const missing = auth.problems.noCode.join("\n");
  const factorId = user?.factors?.find(({ status }) => status === "verified")?.id ?? "";
  const form = useForm({
    schema: useMemo(() => schemaOf(missing), [missing]),
    start: { code: "" },
    failed: words.failed.join("\n"),
    submit: async ({ code }) => {
      const { error } = await (await backend.auth()).mfa.challengeAndVerify({ factorId, code });
      return error === null ? null : problemOf(error, words, words.wrong);
    },
  });
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <form {...form.props} ref={place}>
      <CodeField label={words.digits} required {...form.field("code")} />
      <Problem problem={form.problem} busy={form.busy} field="code" />
      <Button type="submit" busy={form.busy}>
        {form.busy ? auth.busy : label}
      </Button>
    </form>
  );
}
