import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { content } from "#domain/content/content.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useToast } from "#web/ui/toast.tsx";
import { setSetting } from "#web/features/desk/api/act.ts";
import { loadConsentTexts, loadSettings } from "#web/features/desk/api/load-desk.ts";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { numberOf, shortDay } from "#web/features/desk/format.ts";
import { DeskTable } from "#web/features/desk/lists/desk-table.tsx";
import { bytesOfGigabytes, gigabytesOf, numberTyped } from "#web/features/desk/number-typed.ts";

const queryKey = ["desk settings"];

export function SettingsPart() {
  const { settings } = useWords(deskWords);
  const { loading } = useWords(frameWords);
  const stored = useQuery({ queryKey, queryFn: loadSettings, staleTime: 0 });
  const valueOf = (key: string) => stored.data?.find((one) => one.key === key)?.value ?? null;
  return (
    <>
      {stored.data ? (
        <SettingsForm
          storageBytes={valueOf("storage_quota_bytes")}
          hearingMinutes={valueOf("hearing_minutes_per_day")}
        />
      ) : stored.isError ? (
        <FailedLoad retry={() => void stored.refetch()} />
      ) : (
        <Skeleton label={loading} lines={4} />
      )}
      <ConsentTexts />
      <HelpLines />
      <p className="desk-soft">{settings.elsewhere}</p>
    </>
  );
}

const bytesOrDefault = (value: number | null | undefined) =>
  typeof value === "number" ? bytesOfGigabytes(value) : null;

type Stored = { storageBytes: number | null; hearingMinutes: number | null };

function SettingsForm({ storageBytes, hearingMinutes }: Stored) {
  const words = useWords(deskWords);
  const { settings, person } = words;
  const [storage, setStorage] = useState(storageBytes === null ? "" : String(gigabytesOf(storageBytes)));
  const [hearing, setHearing] = useState(hearingMinutes === null ? "" : String(hearingMinutes));
  const [gigabytes, minutes] = [numberTyped(storage), numberTyped(hearing)];
  const problem = (value: number | null | undefined) => (value === undefined ? person.badNumber : undefined);
  const say = useToast();
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: async () => {
      await setSetting("storage_quota_bytes", bytesOrDefault(gigabytes));
      await setSetting("hearing_minutes_per_day", minutes ?? null);
    },
    onSuccess: async () => {
      say("good", settings.saved);
      await queries.invalidateQueries({ queryKey });
    },
    onError: () => say("error", words.notDone),
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
        <Field
          label={settings.storage}
          hint={settings.storageHint}
          inputMode="decimal"
          value={storage}
          problem={problem(gigabytes)}
          onChange={(event) => setStorage(event.target.value)}
        />
        <Field
          label={settings.hearing}
          hint={settings.hearingHint}
          inputMode="numeric"
          value={hearing}
          problem={problem(minutes)}
          onChange={(event) => setHearing(event.target.value)}
        />
      </section>
    </>
  );
}

function ConsentTexts() {
  const { settings, person, nothing } = useWords(deskWords);
  const language = useLanguage();
  const languageName = (code: string) => (code === "en" || code === "fr" ? person.languages[code] : code);
  const texts = useQuery({ queryKey: ["desk consent texts"], queryFn: loadConsentTexts, staleTime: 0 });
  return (
    <section className="desk-card" aria-labelledby="consent-texts">
      <h2 id="consent-texts">{settings.texts}</h2>
      {texts.data?.length === 0 ? <p>{nothing}</p> : null}
      {texts.data && texts.data.length > 0 ? (
        <DeskTable
          label={settings.texts}
          rows={texts.data.map((text) => ({ ...text, id: `${text.purpose} ${text.language} ${text.wording}` }))}
          columns={[
            { label: settings.wording, kind: "head", cell: ({ wording }) => wording },
            { label: settings.purpose, cell: ({ purpose }) => person.purposes[purpose] ?? purpose },
            { label: settings.language, cell: (row) => languageName(row.language) },
            { label: settings.since, cell: (row) => shortDay(row.first_used_at, language) },
            { label: settings.decisions, kind: "number", cell: (row) => numberOf(row.decisions, language) },
          ]}
        />
      ) : null}
    </section>
  );
}

/** The help lines that the content file names. */
function HelpLines() {
  const { settings } = useWords(deskWords);
  const language = useLanguage();
  const country = new Intl.DisplayNames(language, { type: "region" });
  return (
    <section className="desk-card" aria-labelledby="help-lines">
      <h2 id="help-lines">{settings.helpLines}</h2>
      <DeskTable
        label={settings.helpLines}
        rows={content.helpLines.flatMap(({ code, lines }) =>
          lines.map((line) => ({ ...line, code, id: `${code} ${line.about} ${line.number}` })),
        )}
        columns={[
          { label: settings.line, kind: "head", cell: (row) => <b>{row.name[language]}</b> },
          { label: settings.country, cell: (row) => country.of(row.code) },
          { label: settings.number, cell: (row) => row.number },
          {
            label: settings.source,
            isWide: true,
            cell: (row) => settings.checked(row.source, shortDay(row.checked, language)),
          },
        ]}
      />
    </section>
  );
}
