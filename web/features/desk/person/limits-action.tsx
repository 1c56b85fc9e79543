import { useState } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { setLimits } from "#web/features/desk/api/act.ts";
import type { DeskPerson } from "#web/features/desk/api/desk-rows.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { bytesOfGigabytes, gigabytesOf, numberTyped } from "#web/features/desk/number-typed.ts";
import { ConfirmedAction } from "./confirmed-action.tsx";

export function LimitsAction({ person }: { person: DeskPerson }) {
  const { person: words } = useWords(deskWords);
  const [storage, setStorage] = useState(String(gigabytesOf(person.storage_limit)));
  const [hearing, setHearing] = useState(String(person.hearing_minutes_limit));
  const [gigabytes, minutes] = [numberTyped(storage), numberTyped(hearing)];
  const problem = (value: number | null | undefined) => (value === undefined ? words.badNumber : undefined);
  return (
    <ConfirmedAction
      label={words.limits}
      ask={words.limitsAsk}
      isReady={gigabytes !== undefined && minutes !== undefined}
      act={() =>
        setLimits(person.id, {
          storageBytes: typeof gigabytes === "number" ? bytesOfGigabytes(gigabytes) : null,
          hearingMinutes: minutes ?? null,
        })
      }
    >
      <Field
        label={words.storageLimit}
        inputMode="decimal"
        value={storage}
        problem={problem(gigabytes)}
        onChange={(event) => setStorage(event.target.value)}
      />
      <Field
        label={words.hearingLimit}
        inputMode="numeric"
        value={hearing}
        problem={problem(minutes)}
        onChange={(event) => setHearing(event.target.value)}
      />
    </ConfirmedAction>
  );
}
