/** `draft`: it is being said. */
export type Caption = { by: "agent" | "you"; words: string; draft: boolean };

const maxCaptions = 60;
/** Of what somebody said, as much as tells whether they said anything. */
const maxYours = 50;
/** A screen is drawn so often at most: an agent may send hundreds at once. */
const drawMs = 50;

/** What was said by both sides, the newest of it, and who wants to know. */
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
    /** What was being said gives way to what was said. */
    add: (caption: Caption) => {
      if (caption.by === "you" && !caption.draft) yours = [...yours, caption.words].slice(-maxYours);
      show([...captions.filter(({ draft }) => !draft), caption]);
    },
    clear: () => {
      yours = [];
      show([]);
    },
    /** What was understood of somebody since their words were cleared. */
    yours: () => yours,
    captions: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
