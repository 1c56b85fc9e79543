import { Bar, BarChart, ResponsiveContainer } from "recharts";

export type Series = { key: string; label: string; color: string };
export type ChartDay = { day: string } & Record<string, string | number>;

/** Bars by day. The table beside it says the same in words, so the drawing is hidden from screen readers. */
export function DayChart({ days, series }: { days: readonly ChartDay[]; series: readonly Series[] }) {
  return (
    <div className="desk-chart" aria-hidden="true">
      <ResponsiveContainer width="100%" height={116}>
        <BarChart data={[...days]} margin={{ top: 8, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          {series.map(({ key, color }) => (
            <Bar
              key={key}
              dataKey={key}
              stackId="one"
              fill={color}
              radius={3}
              isAnimationActive={false}
              minPointSize={1}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
      <p className="desk-axis">
        <span>{days.at(0)?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
      {series.length > 1 ? (
        <p className="desk-legend">
          {series.map(({ key, label, color }) => (
            <span key={key}>
              <svg width="16" height="14" aria-hidden="true">
                <rect width="16" height="14" rx="3" fill={color} />
              </svg>
              {label}
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}
