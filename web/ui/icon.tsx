const drawings = {
  microphone: (
    <>
      <rect x="9" y="2.5" width="6" height="11.5" rx="3" fill="currentColor" stroke="none" />
      <path d="M5.5 11a6.5 6.5 0 0 0 13 0M12 17.5V21M8.5 21.2h7" />
    </>
  ),
  pause: <path d="M8.2 5.5v13M15.8 5.5v13" strokeWidth="3.6" />,
  play: <path d="M8 5.2v13.6l11-6.8z" fill="currentColor" />,
  stop: <rect x="6.5" y="6.5" width="11" height="11" rx="1.5" fill="currentColor" />,
  again: <path d="M4.5 5v5h5M5 9.6A7.8 7.8 0 1 1 4.3 13.5" />,
  tick: <path d="M4.5 12.8l4.8 4.8L19.5 7" />,
  up: <path d="M12 20V4.6M5.8 10.6L12 4.4l6.2 6.2" />,
  right: <path d="M4 12h15.5M13.5 5.8L19.7 12l-6.2 6.2" />,
  back: <path d="M20 12H4.5M10.5 5.8L4.3 12l6.2 6.2" />,
  ring: <circle cx="12" cy="12" r="7.5" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="8.8" />
      <path d="M12 7v5.2l3.2 2" />
    </>
  ),
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6v.1M4.5 12v.1M4.5 18v.1" />,
  file: <path d="M6 3h8l4.5 4.5V21H6zM14 3v5h4.5" />,
  box: <path d="M4 7.5l8-4 8 4v9l-8 4-8-4zM4 7.5l8 4 8-4M12 11.5v9" />,
  send: <path d="M12 14.5V3.5M7.5 7.5L12 3.2l4.5 4.3M5 11.5v8.8h14v-8.8" />,
  sliders: (
    <>
      <path d="M4 7h9M17 7h3M4 17h3M11 17h9" />
      <circle cx="15" cy="7" r="2.2" />
      <circle cx="9" cy="17" r="2.2" />
    </>
  ),
  down: <path d="M5.5 9l6.5 6.5L18.5 9" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  help: (
    <>
      <circle cx="12" cy="12" r="9.3" />
      <path d="M9.2 9.4a2.9 2.9 0 1 1 4.4 2.5c-1 .6-1.6 1.1-1.6 2.2M12 17.2v.1" />
    </>
  ),
  book: (
    <path d="M12 6.5C9.8 4.8 6.6 4.3 3 4.6v13.6c3.6-.3 6.8.2 9 1.9 2.2-1.7 5.4-2.2 9-1.900V4.600c-3.6-.3-6.8.2-9 1.900zM12 6.500v13.6" />
  ),
  bulb: (
    <path d="M12 2.8a6.2 6.2 0 0 0-3.7 11.2c.9.7 1.3 1.4 1.3 2.5h4.8c0-1.1.4-1.8 1.3-2.5A6.2 6.2 0 0 0 12 2.8zM9.8 20h4.4" />
  ),
  download: <path d="M12 4v12M6.5 11l5.5 5.5 5.5-5.5M5 20.5h14" />,
  lock: <path d="M5 10.5h14v10H5zM8 10.5V7.5a4 4 0 0 1 8 0v3" />,
  envelope: <path d="M3 5h18v14H3zM3.5 7l8.5 6.5L20.5 7" />,
  bin: <path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13" />,
  picture: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <circle cx="8.5" cy="10" r="1.7" />
      <path d="M4 18l5.500-5 3.500 3 3-2.500 4.500 4" />
    </>
  ),
  pen: <path d="M4 20l1-4.500L16.5 4 20 7.5 8.5 19 4 20zM14 6.500L17.5 10" />,
  bars: <path d="M4 10v4M8 7v10M12 9v6M16 5v14M20 9.5v5" />,
  gift: (
    <>
      <rect x="3.5" y="9" width="17" height="11.5" rx="1.5" />
      <path d="M3.5 13h17M12 9v11.5M12 9C9 9 6.5 7.5 7.5 5.5S11.5 5 12 9c.5-4 3.5-5.5 4.5-3.5S15 9 12 9z" />
    </>
  ),
  shield: (
    <path d="M12 3l7.5 2.6v5.9c0 4.6-3 7.9-7.5 9.5-4.5-1.6-7.5-4.9-7.5-9.500V5.600zM8.500 12l2.500 2.500 4.500-4.800" />
  ),
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.8" />
      <path d="M15.6 15.6L21 21" />
    </>
  ),
  people: (
    <>
      <circle cx="9" cy="8" r="3.6" />
      <path d="M2.500 19.500c0-3.600 2.900-6 6.500-6s6.500 2.400 6.500 6M15.500 4.700a3.600 3.600 0 0 1 0 6.600M17.800 14c2.200.8 3.700 2.800 3.700 5.500" />
    </>
  ),
  hand: (
    <path d="M7.5 12V6.500a1.600 1.600 0 0 1 3.200 0V11M10.700 10V4.600a1.600 1.600 0 0 1 3.200 0v5.900M13.900 10.500V6a1.600 1.600 0 0 1 3.200 0v8.500c0 4-2.400 6.500-5.800 6.500-3 0-4.300-1.500-6.500-5.500-1.300-2.300.9-3.600 2.200-2l1 1.300" />
  ),
  plus: <path d="M12 4.5v15M4.5 12h15" />,
  headphones: (
    <>
      <path d="M4 14v-2.2a8 8 0 0 1 16 0V14" />
      <rect x="3.2" y="13.4" width="4.6" height="7" rx="2.1" />
      <rect x="16.2" y="13.4" width="4.6" height="7" rx="2.1" />
    </>
  ),
  alert: (
    <>
      <circle cx="12" cy="12" r="9.3" />
      <path d="M12 7v6.2M12 16.8v.1" />
    </>
  ),
  laptop: (
    <>
      <rect x="4.5" y="5" width="15" height="10.5" rx="1.5" />
      <path d="M2 19h20" />
    </>
  ),
  phone: (
    <>
      <rect x="6.5" y="2.5" width="11" height="19" rx="2.5" />
      <path d="M10.5 18.200h3" />
    </>
  ),
} as const;

export type IconName = keyof typeof drawings;
export const iconNames = Object.keys(drawings).filter((name): name is IconName => name in drawings);

/** A decorative icon beside a label. */
export function Icon({ name, size = 26 }: { name: IconName; size?: number }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
