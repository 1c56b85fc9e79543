/** Placeholder lines while loading. `label` is for screen readers. */
export function Skeleton({ label, lines = 3 }: { label: string; lines?: number }) {
  return (
    <div role="status">
      <span className="unseen">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span className="skeleton" aria-hidden="true" key={line} />
      ))}
    </div>
  );
}
