import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { featureChoices, type Feature } from "#domain/desk/features.ts";
import { useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { setFeature, setSetting, type DeskFeatures } from "#web/features/desk/api/desk-settings.ts";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { bytesOfGigabytes, gigabytesOf, numberTyped } from "#web/features/desk/number-typed.ts";
import { FeatureSwitches } from "./feature-switches.tsx";

type Stored = DeskFeatures & { storageBytes: number | null; hearingMinutes: number | null };

const features = Object.keys(featureChoices).filter((name): name is Feature => Object.hasOwn(featureChoices, name));

/** Saves what differs from the stored values. */
async function save(
  stored: Stored,
  chosen: Record<Feature, string>,
  storageBytes: number | null,
  hearingMinutes: number | null,
) {
  for (const name of features) if (chosen[name] !== stored.features[name]) await setFeature(name, chosen[name]);
  if (storageBytes !== stored.storageBytes) await setSetting("storage_quota_bytes", storageBytes);
  if (hearingMinutes !== stored.hearingMinutes) await setSetting("hearing_minutes_per_day", hearingMinutes);
}

export function SettingsForm(stored: Stored) {
  const words = useWords(deskWords);
  const { settings } = words;
  const { storageBytes, hearingMinutes } = stored;
  const [chosen, setChosen] = useState<Record<Feature, string>>(stored.features);
  const [storage, setStorage] = useState(storageBytes === null ? "" : String(gigabytesOf(storageBytes)));
  const [hearing, setHearing] = useState(hearingMinutes === null ? "" : String(hearingMinutes));
  const [gigabytes, minutes] = [numberTyped(storage), numberTyped(hearing)];
  const say = useToast();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: () =>
      save(stored, chosen, typeof gigabytes === "number" ? bytesOfGigabytes(gigabytes) : null, minutes ?? null),
    onSuccess: () => say("good", settings.saved),
    onError: () => say("error", words.notDone),
    onSettled: () => queries.invalidateQueries({ queryKey: ["desk settings"] }),
  });
  const isTyped = gigabytes !== undefined && minutes !== undefined;
  return (
    <>
      <DeskHead title={settings.title} lead={settings.lead}>
        <Button busy={saving.isPending} disabled={!isTyped} onClick={() => saving.mutate()}>
          {settings.save}
        </Button>
      </DeskHead>
      <section className="desk-settings" aria-label={settings.title}>
        <FeatureSwitches
          chosen={chosen}
          facts={stored.facts}
          choose={(name, choice) => setChosen({ ...chosen, [name]: choice })}
        />
        <NumberField name="storage" typed={storage} type={setStorage} />
        <NumberField name="hearing" typed={hearing} type={setHearing} />
      </section>
    </>
  );
}

type NumberFieldProps = { name: "storage" | "hearing"; typed: string; type: (text: string) => void };

function NumberField({ name, typed, type }: NumberFieldProps) {
  const { settings, person } = useWords(deskWords);
  return (
    <Field
      label={settings[name]}
      hint={settings[`${name}Hint`]}
      inputMode="decimal"
      value={typed}
      problem={numberTyped(typed) === undefined ? person.badNumber : undefined}
      onChange={(event) => type(event.target.value)}
    />
  );
}
