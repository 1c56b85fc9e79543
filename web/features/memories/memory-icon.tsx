const drawings = {
  note: <path d="M4.5 19.5l1-4.2L16 4.8a2 2 0 0 1 2.900 0l.4.4a2 2 0 0 1 0 2.900L8.700 18.500z" />,
  event: (
    <path d="M12 3.500v3.500M12 17v3.500M3.500 12H7M17 12h3.500M6 6l2.500 2.500M15.500 15.500L18 18M18 6l-2.500 2.500M8.500 15.500L6 18" />
  ),
  document: <path d="M6 3h8l4.500 4.500V21H6zM14 3v5h4.500M9 12.500h6M9 16.500h6" />,
  image: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <circle cx="8.5" cy="10" r="1.7" />
      <path d="M4 18l5.500-5 3.500 3 3-2.500 4.500 4" />
    </>
  ),
  audio: (
    <>
      <rect x="9" y="2.5" width="6" height="11.5" rx="3" fill="currentColor" stroke="none" />
      <path d="M5.500 11a6.500 6.500 0 0 0 13 0M12 17.500V21M8.500 21.200h7" />
    </>
  ),
  calendar: (
    <>
      <rect x="4" y="5.5" width="16" height="15" rx="2" />
      <path d="M4 10.500h16M8.500 3v4.500M15.500 3v4.500" />
    </>
  ),
  list: <path d="M9 6h11M9 12h11M9 18h11M4.500 6v.1M4.500 12v.1M4.500 18v.1" />,
  dots: <path d="M5.500 12v.1M12 12v.1M18.500 12v.1" strokeWidth="4" />,
  down: <path d="M5.500 9l6.500 6.500L18.500 9" />,
  up: <path d="M5.500 15l6.500-6.500L18.500 15" />,
  share: <path d="M12 14.500V3.500M7.500 7.500L12 3.200l4.500 4.300M5 11.500v8.800h14v-8.800" />,
  globe: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M3.200 12h17.600M12 3.200c-5 5-5 12.600 0 17.600 5-5 5-12.600 0-17.600z" />
    </>
  ),
};

/** Icons of the family stories. The app's own set is in every first view. */
export function MemoryIcon({ name, size = 24 }: { name: keyof typeof drawings; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
