import { useSearchParams } from "react-router";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import type { OrderRow } from "#web/features/desk/api/desk-rows.ts";
import { afterTime, loadOrders } from "#web/features/desk/api/load-desk.ts";
import { DeskChip } from "#web/features/desk/desk-chip.tsx";
import { DeskHead } from "#web/features/desk/desk-head.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { moneyOf, shortDay } from "#web/features/desk/format.ts";
import { DeskList, useDeskList } from "./desk-list.tsx";
import type { Column } from "./desk-table.tsx";
import { DownloadCsv } from "./download-csv.tsx";
import { ListSearch, ListSelect } from "./list-filters.tsx";

const numberLength = 8;
const chips = {
  created: "open",
  pending: "open",
  active: "blue",
  interview_in_progress: "blue",
  completed: "ok",
} as const;

export function OrdersPart() {
  const { orders } = useWords(deskWords);
  const [filters] = useSearchParams();
  const columns = useColumns();
  const list = useDeskList(
    ["orders", filters.toString()],
    (after) => loadOrders(filters, after),
    (last) => afterTime(last.id, last.created_at),
  );
  const [search, payment, status] = ["q", "payment", "status"].map((name) => filters.get(name) ?? undefined);
  return (
    <>
      <DeskHead title={orders.title} lead={orders.lead} />
      <ListSearch label={orders.find} />
      <div className="desk-fields in-pairs">
        <ListSelect name="payment" label={orders.payment} choices={orders.payments} />
        <ListSelect name="status" label={orders.status} choices={orders.statuses} />
      </div>
      <DeskList list={list} columns={columns} label={orders.title} />
      <DownloadCsv list={{ list: "orders", search, payment, status }} />
    </>
  );
}

function useColumns(): Column<OrderRow>[] {
  const words = useWords(deskWords);
  const { orders } = words;
  const language = useLanguage();
  return [
    {
      label: orders.order,
      kind: "head",
      cell: (row) => (
        <>
          <b>{row.id.slice(0, numberLength)}</b>
          <small>{shortDay(row.created_at, language)}</small>
        </>
      ),
    },
    {
      label: orders.buyer,
      isWide: true,
      cell: (row) => (
        <>
          {row.buyer_email ?? words.nobody}
          {row.recipient_email === null ? null : <small>{orders.for(row.recipient_email)}</small>}
        </>
      ),
    },
    { label: orders.type, cell: (row) => orders.types[row.order_type] },
    { label: orders.product, cell: (row) => orders.products[row.product_type] },
    {
      label: orders.amount,
      kind: "number",
      cell: ({ amount_cents: cents, currency }) =>
        cents === null || cents === 0 ? orders.free : moneyOf(cents, currency ?? "USD", language),
    },
    {
      label: orders.payment,
      cell: ({ payment_status: payment }) =>
        payment === "unpaid" ? <span className="chip wait">{orders.payments.unpaid}</span> : orders.payments[payment],
    },
    {
      label: orders.status,
      isWide: true,
      cell: (row) => <DeskChip kind={chips[row.order_status]}>{orders.statuses[row.order_status]}</DeskChip>,
    },
  ];
}
