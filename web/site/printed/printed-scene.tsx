/** A house by the water at dusk, drawn in the page itself. It stands for no real place. */
export function PrintedScene({ isClosed }: { isClosed: boolean }) {
  return (
    <svg
      className={isClosed ? "scene closed" : "scene"}
      viewBox="0 0 600 720"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <defs>
        <linearGradient id="sky" x2="0" y2="1">
          <stop stopColor="#2b2a52" />
          <stop offset=".45" stopColor="#6d4f86" />
          <stop offset=".75" stopColor="#d8828a" />
          <stop offset="1" stopColor="#f4a65c" />
        </linearGradient>
        <linearGradient id="water" x2="0" y2="1">
          <stop stopColor="#f0a869" />
          <stop offset=".4" stopColor="#8a5f86" />
          <stop offset="1" stopColor="#2a2c52" />
        </linearGradient>
      </defs>
      <path fill="url(#sky)" d="M0 0h600v470H0z" />
      <path
        fill="#fff4dc"
        d="M90 60h2v2h-2zM210 110h2v2h-2zM330 50h2v2h-2zM470 90h3v3h-3zM540 170h2v2h-2zM150 190h2v2h-2z"
      />
      <circle cx="505" cy="440" r="34" fill="#ffdc97" />
      <path fill="#4a3c6b" d="M0 440q90-44 190-22t170-10 240 20v48H0z" />
      <path fill="url(#water)" d="M0 462h600v258H0z" />
      <path stroke="#ffe0a8" strokeWidth="3" opacity=".6" d="M440 484h120M462 502h84M448 522h60M480 542h48" />
      <path fill="#1e3330" d="M0 566q150-46 330 6t270 92v56H0z" />
      <path fill="#6a6079" d="M96 372h150v190H96z" />
      <path fill="#a9a3b4" d="M246 372h96v196h-96z" />
      <path fill="#3c3557" d="m78 376 70-92h146l68 92z" />
      <path fill="#7b4a4a" d="M232 238h34v60h-34z" />
      <path stroke="#c6bfd0" strokeWidth="6" opacity=".4" fill="none" d="M250 230q-18-28 4-52t-4-54" />
      <path fill="#ffce73" d="M120 410h40v52h-40zM184 410h40v52h-40zM276 408h38v50h-38z" />
      <path fill="#5a2420" d="M156 500h34v62h-34z" />
      <path fill="#e9dcc4" d="M88 482h166v8H88zM92 490h6v74h-6zM244 490h6v74h-6z" />
      <path stroke="#7a6250" strokeWidth="26" fill="none" d="M172 566q30 60 150 154" />
      <path fill="#141c28" d="M410 590q56 24 124 2l-12 18q-50 12-100-4z" />
    </svg>
  );
}
