import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { afterTime, loadAdminEvents, loadLog } from "#web/features/desk/api/load-desk.ts";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { minuteOf } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import { ListSearch } from "./list-filters.tsx";

export function LogPart() {
  const { log } = useWords(deskWords);
  return (
    <>
      <DeskHead title={log.title} lead={log.lead} />
      <Tabs
        label={log.title}
        tabs={[
          { name: "lines", label: log.lines, panel: <LogLines /> },
          { name: "admins", label: log.admins, panel: <AdminEvents /> },
        ]}
      />
    </>
  );
}

function LogLines() {
  const { log } = useWords(deskWords);
  const language = useLanguage();
  const [filters, setFilters] = useSearchParams();
  const list = useDeskList(
    ["log", filters.toString()],
    (after) => loadLog(filters, after),
    (last) => afterTime(last.id, last.created_at),
  );
  const only = (type: string) => setFilters((now) => new URLSearchParams({ q: now.get("q") ?? "", type }));
  return (
    <>
      <ListSearch label={log.find} />
      <DeskList
        list={list}
        label={log.title}
        isBad={({ log_type: type }) => type.endsWith("error") || type.endsWith("failed")}
        columns={[
          { label: log.time, cell: (row) => minuteOf(row.created_at, language) },
          {
            label: log.type,
            cell: (row) => (
              <button type="button" className="link" onClick={() => only(row.log_type)}>
                {row.log_type}
              </button>
            ),
          },
          { label: log.message, kind: "head", cell: (row) => row.message },
          { label: log.person, cell: (row) => <code>{row.user_id?.slice(0, 8)}</code> },
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
    </>
  );
}

function AdminEvents() {
  const words = useWords(deskWords);
  const language = useLanguage();
  const list = useDeskList(
    ["admin events"],
    (after) => loadAdminEvents(after),
    (last) => afterTime(last.id, last.created_at),
  );
  return (
    <DeskList
      list={list}
      label={words.log.admins}
      empty={words.overview.did}
      columns={[
        { label: words.log.time, cell: (row) => minuteOf(row.created_at, language) },
        {
          label: words.log.message,
          kind: "head",
          cell: (row) => words.acted(row.admin_email ?? words.nobody, words.actions[row.action] ?? row.action),
        },
        { label: words.log.person, cell: (row) => <code>{row.subject_id?.slice(0, 8)}</code> },
      ]}
    />
  );
}
