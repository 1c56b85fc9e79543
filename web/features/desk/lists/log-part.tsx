import type { DeskList as DownloadedList } from "#domain/desk/desk-list.ts";
import { systemLogTypes } from "#domain/desk/log-types.ts";
import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field } from "#web/ui/form/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { afterTime, daysBetween, loadAdminEvents, loadLog } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { minuteOf, secondOf } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import { maxSearch, withFilter } from "./list-filters.tsx";
import { adminEvents, isProblem } from "./log-types.ts";

const shownOfId = 8;

export function LogPart() {
  const { log } = useWords(deskWords);
  const [filters] = useSearchParams();
  return (
    <>
      <DeskHead title={log.title} lead={log.lead} />
      <LogFilter />
      {filters.get("type") === adminEvents ? <AdminEvents /> : <LogLines />}
      <DownloadCsv list={listOf(filters)} />
    </>
  );
}

function listOf(filters: URLSearchParams): DownloadedList {
  const [search, type] = [filters.get("q"), filters.get("type")];
  if (type === adminEvents) return { list: "admin-events", ...daysBetween(filters) };
  return { list: "log", ...(search ? { search } : {}), ...(type ? { type } : {}), ...daysBetween(filters) };
}

const typedFilters = ["q", "from", "to"];

function LogFilter() {
  const { log, all } = useWords(deskWords);
  const [filters, setFilters] = useSearchParams();
  const show = (form: FormData) =>
    setFilters((now) =>
      typedFilters.reduce((changed, name) => {
        const typed = form.get(name);
        return withFilter(changed, name, typeof typed === "string" ? typed.trim() : "");
      }, now),
    );
  const key = typedFilters.map((name) => filters.get(name)).join(" ");
  return (
    <form className="desk-fields desk-log-fields" role="search" key={key} action={show}>
      <label className="field">
        {log.type}
        <select
          value={filters.get("type") ?? ""}
          onChange={(event) => setFilters((now) => withFilter(now, "type", event.target.value))}
        >
          <option value="">{all}</option>
          {systemLogTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
          <option value={adminEvents}>{log.admins}</option>
        </select>
      </label>
      <Field label={log.find} type="search" name="q" maxLength={maxSearch} defaultValue={filters.get("q") ?? ""} />
      <Field label={log.from} type="date" name="from" defaultValue={filters.get("from") ?? ""} />
      <Field label={log.to} type="date" name="to" defaultValue={filters.get("to") ?? ""} />
      <div className="desk-dock">
        <Button type="submit">
          <Icon name="search" size={24} /> {log.show}
        </Button>
      </div>
    </form>
  );
}

function TypeChip({ type }: { type: string }) {
  if (isProblem(type)) return <DeskChip kind="bad">{type}</DeskChip>;
  if (type === "webhook_received") return <DeskChip kind="ok">{type}</DeskChip>;
  if (type === "conversation_end") return <DeskChip kind="end">{type}</DeskChip>;
  return <span className="chip">{type}</span>;
}

function LogLines() {
  const { log, nobody } = useWords(deskWords);
  const language = useLanguage();
  const [filters] = useSearchParams();
  const list = useDeskList(
    ["log", filters.toString()],
    (after) => loadLog(filters, after),
    (last) => afterTime(last.id, last.created_at),
  );
  return (
    <DeskList
      list={list}
      label={log.title}
      isBad={({ log_type: type }) => isProblem(type)}
      columns={[
        { label: log.time, isWide: true, cell: (row) => secondOf(row.created_at, language) },
        { label: log.type, isWide: true, cell: (row) => <TypeChip type={row.log_type} /> },
        { label: log.message, kind: "head", cell: (row) => row.message },
        {
          label: log.person,
          cell: ({ user_id: id }) => (id === null ? nobody : <code>{id.slice(0, shownOfId)}</code>),
        },
        {
          label: log.details,
          kind: "act",
          cell: ({ metadata }) =>
            Object.keys(metadata).length === 0 ? null : (
              <details>
                <summary>{log.details}</summary>
                <pre>{JSON.stringify(metadata, null, 2)}</pre>
              </details>
            ),
        },
      ]}
    />
  );
}

function AdminEvents() {
  const words = useWords(deskWords);
  const language = useLanguage();
  const [filters] = useSearchParams();
  const list = useDeskList(
    ["admin events", filters.toString()],
    (after) => loadAdminEvents(filters, after),
    (last) => afterTime(last.id, last.created_at),
  );
  return (
    <DeskList
      list={list}
      label={words.log.admins}
      empty={words.overview.did}
      columns={[
        { label: words.log.time, isWide: true, cell: (row) => minuteOf(row.created_at, language) },
        {
          label: words.log.message,
          kind: "head",
          cell: (row) => words.acted(row.admin_email ?? words.nobody, words.actions[row.action] ?? row.action),
        },
        { label: words.log.person, cell: (row) => <code>{row.subject_id?.slice(0, shownOfId)}</code> },
      ]}
    />
  );
}
