/** A bookmark. Its button fills it while `aria-pressed`. */
export function FlagMark() {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M7 3.5h10v17l-5-4.5-5 4.5z" />
    </svg>
  );
}
