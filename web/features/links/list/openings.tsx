import { useWords } from "#web/lib/texts/language.tsx";
import { linksWords } from "#web/features/links/links-words.ts";

const barWidth = 10;
const barStep = 15;
const height = 34;
const emptyHeight = 4;
const leastHeight = 12;

/** How often a link was opened, and a bar for each of the last 14 days. */
export function Openings({ total, recent }: { total: number; recent: readonly number[] }) {
  const words = useWords(linksWords);
  if (total === 0) return <p className="given-openings">{words.unopened}</p>;
  const most = Math.max(1, ...recent);
  const sum = recent.reduce((all, one) => all + one, 0);
  return (
    <div className="given-openings">
      <p>{words.times(total)}</p>
      <svg
        width={recent.length * barStep}
        height={height}
        viewBox={`0 0 ${recent.length * barStep} ${height}`}
        role="img"
        aria-label={words.recent(sum)}
      >
        {recent.map((count, day) => {
          const high = count === 0 ? emptyHeight : leastHeight + ((height - leastHeight) * count) / most;
          const bar = { x: day * barStep, y: height - high, width: barWidth, height: high, rx: Math.min(3, high / 2) };
          return <rect key={day} {...bar} className={count === 0 ? "none" : undefined} />;
        })}
      </svg>
    </div>
  );
}
