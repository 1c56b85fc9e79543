import { useQuery } from "@tanstack/react-query";
import { content } from "#domain/content.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { loadConsentTexts, loadFeatures, loadSettings } from "#web/features/desk/api/desk-settings.ts";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { FailedLoad } from "#web/features/desk/failed-load.tsx";
import { numberOf, shortDay } from "#web/features/desk/format.ts";
import { DeskTable } from "#web/features/desk/lists/desk-table.tsx";
import { SettingsForm } from "./settings-form.tsx";

const queryKey = ["desk settings"];

async function loadBoth() {
  const [settings, switches] = await Promise.all([loadSettings(), loadFeatures()]);
  const valueOf = (key: string) => settings.find((one) => one.key === key)?.value ?? null;
  const limits = { storageBytes: valueOf("storage_quota_bytes"), hearingMinutes: valueOf("hearing_minutes_per_day") };
  return { ...limits, ...switches };
}

export function SettingsPart() {
  const { settings } = useWords(deskWords);
  const { loading } = useWords(frameWords);
  const stored = useQuery({ queryKey, queryFn: loadBoth, staleTime: 0 });
  return (
    <>
      {stored.data ? (
        <SettingsForm {...stored.data} />
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

function ConsentTexts() {
  const { settings, person, nothing } = useWords(deskWords);
  const language = useLanguage();
  const languageName = (code: string) => (code === "en" || code === "fr" ? person.languages[code] : code);
  const texts = useQuery({ queryKey: ["desk consent texts"], queryFn: loadConsentTexts, staleTime: 0 });
  return (
    <section className="desk-card" aria-labelledby="consent-texts">
      <h2 id="consent-texts">{settings.texts}</h2>
      {texts.isLoadingError ? <FailedLoad retry={() => void texts.refetch()} /> : null}
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
