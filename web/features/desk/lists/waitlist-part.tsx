import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { WaitlistRow } from "#web/features/desk/api/desk-rows.ts";
import { loadWaitlist } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { firstDayOf, monthOf, shortDay } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import type { Column } from "./desk-table.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import { InviteNext } from "./invite-next.tsx";
import { ListFilter, ListSearch } from "./list-filters.tsx";

const perMonth = 50; // heirvoice.invitations_left()

export function WaitlistPart({ left, waiting }: { left: number; waiting: number }) {
  const { waitlist } = useWords(deskWords);
  const [filters] = useSearchParams();
  const columns = useColumns();
  const list = useDeskList(
    ["waitlist", filters.toString()],
    (after) => loadWaitlist(filters, after),
    ({ place, created_at: time, id }) => ({ p_after_place: place, p_after: time, p_after_id: id }),
  );
  const [search, state] = ["q", "state"].map((name) => filters.get(name) ?? undefined);
  return (
    <>
      <DeskHead title={waitlist.title} lead={waitlist.lead(waiting)}>
        <InviteNext left={left} waiting={waiting} />
      </DeskHead>
      <section className="desk-card" aria-label={waitlist.title}>
        <Month left={left} />
        <DownloadCsv list={{ list: "waitlist", search, state }} />
      </section>
      <ListSearch label={waitlist.find} isMain={false} />
      <ListFilter name="state" label={waitlist.state} choices={waitlist.states} />
      <DeskList list={list} columns={columns} label={waitlist.title} empty={waitlist.nobody} />
    </>
  );
}

/** How many invitations this month has left; the month is counted in UTC. */
function Month({ left }: { left: number }) {
  const { waitlist } = useWords(deskWords);
  const language = useLanguage();
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  const [month, day] = [monthOf(now, language), firstDayOf(next, language)];
  return (
    <>
      <p>
        <b>{waitlist.sent(perMonth - left, perMonth, month)}</b>
        {waitlist.left(left, day)}
      </p>
      <div className="desk-fifty" aria-hidden="true">
        {Array.from({ length: perMonth }, (_, nth) => (
          <i key={nth} className={nth < perMonth - left ? "on" : undefined} />
        ))}
      </div>
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
      isWide: true,
      cell: (row) => (!row.wants_updates ? waitlist.no : row.updates_preticked ? waitlist.yesTicked : waitlist.yes),
    },
    {
      label: waitlist.state,
      isWide: true,
      cell: (row) =>
        row.invited_at === null ? (
          <DeskChip kind="open">{waitlist.states.waiting}</DeskChip>
        ) : (
          <DeskChip kind="ok">{`${waitlist.states.invited}, ${shortDay(row.invited_at, language)}`}</DeskChip>
        ),
    },
  ];
}
