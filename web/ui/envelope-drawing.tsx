/** A letter half out of its envelope, with the seal. */
export function EnvelopeDrawing() {
  return (
    <svg className="envelope" viewBox="0 0 400 300" aria-hidden="true">
      <ellipse className="cast" cx="200" cy="286" rx="150" ry="10" />
      <path className="back" d="M60 120L200 20l140 100v150H60z" />
      <rect className="paper" x="84" y="50" width="232" height="180" rx="3" />
      <path className="written" d="M116 84h56M184 84h36M116 108h96M226 108h52M116 132h40M168 132h84" />
      <path className="front" d="M60 122l140 92 140-92v148q0 6-6 6H66q-6 0-6-6z" />
      <path className="fold" d="M62 274l108-84M338 274l-108-84" />
      <circle className="seal" cx="200" cy="222" r="27" />
      <path className="bars" d="M188 218v8M194 213v18M200 216v12M206 210v24M212 218v8" />
    </svg>
  );
}
