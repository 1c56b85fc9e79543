/** The logo: five bars. */
export function Mark() {
  return (
    <svg viewBox="0 0 26 26" width="34" height="34" aria-hidden="true">
      <rect width="26" height="26" rx="6" className="mark-ground" />
      <MarkBars />
    </svg>
  );
}

export function MarkBars() {
  return <path d="M5 11v4M9 8v10M13 5v16M17 9v8M21 11v4" className="mark-bars" />;
}
