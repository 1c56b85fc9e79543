import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { WaitlistRow } from "#web/features/desk/api/desk-rows.ts";
import { loadWaitlist } from "#web/features/desk/api/load-desk.ts";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { shortDay } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import type { Column } from "./desk-table.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import { InviteNext } from "./invite-next.tsx";
import { ListFilter, ListSearch } from "./list-filters.tsx";

export function WaitlistPart({ left, waiting }: { left: number; waiting: number }) {
  const { waitlist } = useWords(deskWords);
  const [filters] = useSearchParams();
  const columns = useColumns();
  const list = useDeskList(
    ["waitlist", filters.toString()],
    (after) => loadWaitlist(filters, after),
    ({ place }) => ({ p_after_place: place }),
  );
  const [search, state] = ["q", "state"].map((name) => filters.get(name) ?? undefined);
  return (
    <>
      <DeskHead title={waitlist.title} lead={waitlist.lead}>
        <InviteNext left={left} waiting={waiting} />
      </DeskHead>
      <p>{waitlist.left(left)}</p>
      <ListSearch label={waitlist.find} />
      <ListFilter name="state" label={waitlist.state} choices={waitlist.states} />
      <DeskList list={list} columns={columns} label={waitlist.title} empty={waitlist.nobody} />
      <DownloadCsv list={{ list: "waitlist", search, state }} />
    </>
  );
}

function useColumns(): Column<WaitlistRow>[] {
  const { waitlist } = useWords(deskWords);
  const language = useLanguage();
  return [
    {
      label: waitlist.person,
      kind: "head",
      cell: (row) => (
        <>
          <b>{row.first_name}</b>
          <small>{row.email}</small>
        </>
      ),
    },
    { label: waitlist.since, cell: (row) => shortDay(row.created_at, language) },
    {
      label: waitlist.updates,
      cell: (row) => (!row.wants_updates ? waitlist.no : row.updates_preticked ? waitlist.yesTicked : waitlist.yes),
    },
    {
      label: waitlist.state,
      cell: (row) =>
        row.invited_at === null ? (
          <span className="chip">{waitlist.states.waiting}</span>
        ) : (
          <span className="chip ok">{`${waitlist.states.invited}, ${shortDay(row.invited_at, language)}`}</span>
        ),
    },
  ];
}
