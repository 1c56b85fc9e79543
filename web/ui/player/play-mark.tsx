/** The icon: a triangle, or two bars during playback. */
export function PlayMark() {
  return (
    <svg viewBox="0 0 24 24" width="30" height="30" aria-hidden="true">
      <path className="play" d="M8 5v14l11-7z" />
      <path className="pause" d="M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" />
    </svg>
  );
}
