import { Link, useSearchParams } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { PersonRow } from "#web/features/desk/api/desk-rows.ts";
import { afterTime, loadPeople } from "#web/features/desk/api/load-desk.ts";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { bytesOf, numberOf, recentDay, shortDay } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import type { Column } from "./desk-table.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import { ListFilter, ListSearch } from "./list-filters.tsx";

export function PeoplePart() {
  const words = useWords(deskWords);
  const { people } = words;
  const [filters] = useSearchParams();
  const columns = useColumns();
  const list = useDeskList(
    ["people", filters.toString()],
    (after) => loadPeople(filters, after),
    (last) => afterTime(last.id, last.created_at),
  );
  const [search, type] = [filters.get("q"), filters.get("type")];
  return (
    <>
      <DeskHead title={people.title} lead={people.lead} />
      <ListSearch label={people.find} />
      <ListFilter name="type" label={people.type} choices={people.types} />
      <DeskList list={list} columns={columns} label={people.title} />
      <DownloadCsv list={{ list: "people", ...(search ? { search } : {}), ...(type ? { type } : {}) }} />
      <p className="desk-note">
        <Icon name="lock" size={22} /> <span>{words.privacy}</span>
      </p>
    </>
  );
}

function useColumns(): Column<PersonRow>[] {
  const words = useWords(deskWords);
  const { people } = words;
  const language = useLanguage();
  return [
    {
      label: people.person,
      kind: "head",
      cell: (row) => (
        <>
          <b>{row.full_name ?? people.unnamed}</b>
          <small>{row.email}</small>
        </>
      ),
    },
    { label: people.type, cell: (row) => <TypeOf row={row} /> },
    { label: people.joined, cell: (row) => shortDay(row.created_at, language) },
    {
      label: people.seen,
      cell: (row) => (row.last_seen_at === null ? words.never : recentDay(row.last_seen_at, language)),
    },
    { label: people.books, kind: "number", cell: (row) => numberOf(row.books, language) },
    { label: people.minutes, kind: "number", cell: (row) => numberOf(row.minutes, language) },
    { label: people.storage, kind: "number", cell: (row) => bytesOf(row.storage_bytes, language) },
    {
      label: words.open,
      kind: "act",
      cell: (row) => (
        <Link
          className="link"
          to={pagePath(language, `/desk/people/${row.id}`)}
          aria-label={`${words.open}: ${row.email}`}
        >
          {words.open}
        </Link>
      ),
    },
  ];
}

function TypeOf({ row }: { row: PersonRow }) {
  const { people } = useWords(deskWords);
  return (
    <>
      {row.account_type === "admin" ? (
        <span className="chip blue">{people.typeOf.admin}</span>
      ) : (
        people.typeOf[row.account_type]
      )}
      {row.is_banned ? <span className="chip bad">{people.banned}</span> : null}
    </>
  );
}
