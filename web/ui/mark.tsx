/** Five bars: the mark of the house, and of a voice. */
export function Mark() {
  return (
    <svg viewBox="0 0 26 26" width="30" height="30" aria-hidden="true">
      <rect width="26" height="26" rx="6" className="mark-ground" />
      <path d="M5 11v4M9 8v10M13 5v16M17 9v8M21 11v4" className="mark-bars" />
    </svg>
  );
}
