/** The magnifying glass of this screen alone: the icons of `Icon` are in the first script of every screen. */
export function MagnifyIcon({ larger }: { larger: boolean }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
      <circle cx="10.5" cy="10.5" r="6.8" />
      <path d={`M15.6 15.6L21 21M7.5 10.5h6${larger ? "M10.5 7.5v6" : ""}`} />
    </svg>
  );
}
