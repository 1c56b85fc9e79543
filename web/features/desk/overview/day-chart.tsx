import { useId } from "react";
import { Bar, BarChart, LabelList, ResponsiveContainer } from "recharts";

/** Failures (`isBad`) are hatched, so that they differ by more than their color. */
export type Series = { key: string; label: string; color: string; isBad?: boolean };
export type ChartDay = { day: string } & Record<string, string | number>;

/** Bars by day. The table beside it says the same in words, so the drawing is hidden from screen readers. */
export function DayChart({ days, series }: { days: readonly ChartDay[]; series: readonly Series[] }) {
  const hatch = useId();
  const fillOf = ({ color, isBad }: Series) => (isBad === true ? `url(#${hatch})` : color);
  const total = (day: ChartDay) => series.reduce((sum, { key }) => sum + Number(day[key]), 0);
  const most = Math.max(...days.map(total));
  const highest = days.findIndex((day) => total(day) === most);
  const top = series.findLast(({ key }) => Number(days[highest]?.[key]) > 0);
  const rows = days.map((day, nth) => ({ ...day, highest: nth === highest && most > 0 ? most : "" }));
  return (
    <div className="desk-chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={128}>
        <BarChart
          accessibilityLayer={false}
          data={rows}
          margin={{ top: 24, right: 0, bottom: 0, left: 0 }}
          barCategoryGap={2.5}
        >
          <defs>
            <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" fill="var(--sheet)" />
              <rect width="3" height="6" fill="var(--danger)" />
            </pattern>
          </defs>
          {series.map((one, nth) => (
            <Bar
              key={one.key}
              dataKey={one.key}
              stackId="one"
              fill={fillOf(one)}
              stroke={one.isBad === true ? one.color : "none"}
              radius={3}
              isAnimationActive={false}
              minPointSize={nth === 0 ? 2 : 0}
            >
              {one === top ? (
                <LabelList dataKey="highest" position="top" fill="var(--ink)" fontWeight={600} fontSize={16} />
              ) : null}
            </Bar>
          ))}
        </BarChart>
      </ResponsiveContainer>
      <p className="desk-axis">
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      {series.length > 1 ? <Legend series={series} fillOf={fillOf} /> : null}
    </div>
  );
}

function Legend({ series, fillOf }: { series: readonly Series[]; fillOf: (one: Series) => string }) {
  return (
    <p className="desk-legend">
      {series.map((one) => (
        <span key={one.key}>
          <svg width="16" height="14" aria-hidden="true">
            <rect x="1" y="1" width="14" height="12" rx="3" fill={fillOf(one)} stroke={one.color} strokeWidth="2" />
          </svg>
          {one.label}
        </span>
      ))}
    </p>
  );
}
