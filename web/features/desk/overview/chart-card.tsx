import { lazy, Suspense, useState, type ReactNode } from "react";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { deskWords } from "#web/features/desk/desk-words.ts";
import { numberOf } from "#web/features/desk/format.ts";
import { DeskTable } from "#web/features/desk/lists/desk-table.tsx";
import type { ChartDay, Series } from "./day-chart.tsx";

const DayChart = lazy(async () => ({ default: (await import("./day-chart.tsx")).DayChart }));

type ChartCardProps = { title: string; children: ReactNode; days: readonly ChartDay[]; series: readonly Series[] };

/** One figure by day, as a chart or as a table. */
export function ChartCard({ title, children, days, series }: ChartCardProps) {
  const { overview } = useWords(deskWords);
  const { loading } = useWords(frameWords);
  const language = useLanguage();
  const [isTable, setTable] = useState(false);
  return (
    <section className="desk-card" aria-label={title}>
      <h2>{title}</h2>
      <p className="desk-sum">{children}</p>
      {isTable ? (
        <DeskTable
          label={title}
          rows={days.map((row) => ({ ...row, id: row.day }))}
          columns={[
            { label: overview.day, kind: "head", cell: (row) => row.day },
            ...series.map(({ key, label }) => ({
              label,
              kind: "number" as const,
              cell: (row: ChartDay) => numberOf(Number(row[key]), language),
            })),
          ]}
        />
      ) : (
        <Suspense fallback={<Skeleton label={loading} lines={3} />}>
          <DayChart days={days} series={series} />
        </Suspense>
      )}
      <Button look="plain" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        <Icon name="list" size={24} /> {isTable ? overview.asChart : overview.asTable}
      </Button>
    </section>
  );
}
