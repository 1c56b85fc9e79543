const drawings = {
  undo: <path d="M8.5 5L4 9.5 8.5 14M4.500 9.500h9.500a5.500 5.500 0 0 1 0 11H9" />,
  down: <path d="M12 4v15.500M5.800 13.500L12 19.700l6.200-6.200" />,
  merge: <path d="M5 4.500v4c0 3 7 3 7 6.500v5M19 4.500v4c0 3-7 3-7 6.500M9 17l3 3 3-3" />,
  hide: (
    <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM4.500 20L19.500 4" />
  ),
  move: <path d="M4 6h9M4 12h6M4 18h9M17 7v10M13.800 14l3.200 3.200L20.200 14" />,
  omit: (
    <>
      <circle cx="6.500" cy="17.500" r="2.800" />
      <circle cx="17.500" cy="17.500" r="2.800" />
      <path d="M8.300 15.300L17 4M15.700 15.300L7 4" />
    </>
  ),
  show: (
    <>
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
} as const;

/** A decorative icon of the screens that arrange a book: those of `Icon` are in the first script of every screen. */
export function ArrangeIcon({ name }: { name: keyof typeof drawings }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
