type PlayableSentenceProps = { text: string; lit: boolean; playing: boolean; play: () => void };

/** A sentence that plays its sound. A real button would not wrap with the lines of its paragraph. */
export function PlayableSentence({ text, lit, playing, play }: PlayableSentenceProps) {
  return (
    <>
      <span
        role="button"
        tabIndex={0}
        className={lit ? "sentence lit" : "sentence"}
        aria-pressed={playing}
        onClick={play}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== " ") return;
          event.preventDefault();
          play();
        }}
      >
        {text}
      </span>{" "}
    </>
  );
}
