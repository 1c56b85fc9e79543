/** `draft`: the turn is not finished. */
export type Caption = { by: "agent" | "you"; words: string; draft: boolean };

const maxCaptions = 60;
/** As many of the person's words as are needed to detect an answer. */
const maxYours = 50;
/** The minimum time between two redraws: an agent may send hundreds of captions at once. */
const drawMs = 50;

/** The newest captions of both sides, with subscribers. */
export function createCaptions() {
  let captions: readonly Caption[] = [];
  let shown = captions;
  let yours: readonly string[] = [];
  let drawing: ReturnType<typeof setTimeout> | null = null;
  const listeners = new Set<() => void>();
  const draw = () => {
    drawing = null;
    shown = captions;
    for (const listener of listeners) listener();
  };
  const show = (next: readonly Caption[]) => {
    captions = next.slice(-maxCaptions);
    drawing ??= setTimeout(draw, drawMs);
  };
  return {
    /** A finished turn replaces its draft. */
    add: (caption: Caption) => {
      if (caption.by === "you" && !caption.draft) yours = [...yours, caption.words].slice(-maxYours);
      show([...captions.filter(({ draft }) => !draft), caption]);
    },
    clear: () => {
      yours = [];
      show([]);
    },
    /** The person's words since the last clear. */
    yours: () => yours,
    captions: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
