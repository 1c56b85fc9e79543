/** Scissors, drawn here so that no first view loads them. */
export function Scissors() {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
      <circle cx="6.5" cy="6.5" r="2.6" />
      <circle cx="6.5" cy="17.5" r="2.6" />
      <path d="M8.7 8L20 17.5M8.7 16L20 6.5" />
    </svg>
  );
}

/** The mark of what goes. */
export function Cross() {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  );
}
