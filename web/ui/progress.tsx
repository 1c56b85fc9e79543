/** How far something is, `value` from 0 to 1; null while that is not known. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  return (
    <label className="progress">
      {label}
      <progress max={1} value={value ?? undefined} />
    </label>
  );
}
