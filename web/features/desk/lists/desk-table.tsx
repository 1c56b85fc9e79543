import type { ReactNode } from "react";

export type Column<Row> = {
  label: string;
  cell: (row: Row) => ReactNode;
  /** `head` names the row; `act` holds its action, without a visible heading. */
  kind?: "head" | "number" | "act";
  /** A line of its own on a phone. */
  isWide?: boolean;
};

type DeskTableProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  label: string;
  isBad?: (row: Row) => boolean;
};

/** A table that becomes a list of small sheets on a phone. */
export function DeskTable<Row extends { id: string }>({ columns, rows, label, isBad }: DeskTableProps<Row>) {
  const short = columns.filter(({ kind, isWide }) => kind !== "head" && kind !== "act" && isWide !== true).length;
  return (
    <table className={short % 3 === 0 ? "desk-table" : "desk-table in-pairs"} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ label: heading, kind }) => (
            <th key={heading} scope="col" className={kind && `cell-${kind}`}>
              {kind === "act" ? <span className="unseen">{heading}</span> : heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className={isBad?.(row) === true ? "bad" : undefined}>
            {columns.map(({ label: heading, kind, isWide, cell }) => (
              <td
                key={heading}
                className={kind ? `cell-${kind}` : isWide ? "cell-wide" : undefined}
                data-label={heading}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
