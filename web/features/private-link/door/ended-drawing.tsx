/** An open book with a few lines of sound and of text. */
export function EndedDrawing() {
  return (
    <svg className="ended-drawing" viewBox="0 0 300 110" aria-hidden="true">
      <path d="M20 92q130-30 130 8 0-38 130-8V18Q150-10 150 26 150-10 20 18z" className="leaf" />
      <path d="M150 26v74" className="leaf" />
      <path d="M60 50v14M78 40v34M96 46v22M114 34v46" className="sound-bars" />
      <path d="M176 46h76M176 62h60M176 78h68" className="lines" />
    </svg>
  );
}
