/** A progress bar. `value`: 0 to 1, null when unknown. */
export function Progress({ label, value }: { label: string; value: number | null }) {
  return (
    <label className="progress">
      {label}
      <progress max={1} value={value ?? undefined} />
    </label>
  );
}
