import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from "react";

type Kind = "good" | "error";
type Note = { id: number; kind: Kind; text: string };

let said = 0;
const shownMs = 4000;
const maxToasts = 3;

const ToastContext = createContext<(kind: Kind, text: string) => void>(() => undefined);

/** Says it for 4 s; where there is a button for it, an error stays until it is put away. At most three at once: the oldest goes. */
export function useToast(): (kind: Kind, text: string) => void {
  return use(ToastContext);
}

type ToastsProps = { label: string; close: string | null; children: ReactNode };

/**
 * Toasts lie over everything, an open dialog too: each new one brings them to the top. `close` is the word on their button;
 * null where an open dialog would keep people from pressing it. Good news puts errors away.
 */
export function Toasts({ label, close, children }: ToastsProps) {
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const place = useRef<HTMLDivElement>(null);
  const newest = useRef(0);
  const focus = useFocusBefore();
  const putAway = useCallback((gone: number) => setNotes((shown) => shown.filter(({ id }) => id !== gone)), []);
  const say = useCallback(
    (kind: Kind, text: string) => {
      const id = ++said;
      const isOver = (one: Note) => one.kind === "error" && (kind === "good" || one.text === text);
      setNotes((shown) => [...shown.filter((one) => !isOver(one)), { id, kind, text }].slice(-maxToasts));
      if (kind === "good" || close === null) setTimeout(() => putAway(id), shownMs);
    },
    [close, putAway],
  );
  useLayoutEffect(() => {
    const last = notes.at(-1)?.id ?? 0;
    if (last !== 0 && last <= newest.current) return;
    if (place.current?.matches(":popover-open")) place.current.hidePopover();
    if (last === 0) return;
    newest.current = last;
    place.current?.showPopover();
  }, [notes]);
  useKeptOff(place, notes.length > 0);
  const pressed = (id: number) => {
    putAway(id);
    focus.back();
  };
  return (
    <ToastContext value={say}>
      {children}
      <div
        className="toasts"
        popover="manual"
        role="status"
        aria-live="polite"
        aria-label={label}
        ref={place}
        onFocus={focus.note}
      >
        {notes.map((one) => (
          <Toast key={one.id} note={one} close={close} onClose={() => pressed(one.id)} />
        ))}
      </div>
    </ToastContext>
  );
}

/** From before they are seen: low on the page, else high, over its top or amid it where they would cover what one presses or reads. */
function useKeptOff(place: RefObject<HTMLDivElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const look = () => place.current && keepOff(place.current);
    const changes = new MutationObserver(look);
    const stop = new AbortController();
    changes.observe(document.body, { childList: true, subtree: true });
    for (const kind of ["scroll", "resize"]) addEventListener(kind, look, { passive: true, signal: stop.signal });
    look();
    return () => {
      changes.disconnect();
      stop.abort();
    };
  }, [place, isShown]);
}

/** The main act and what was pressed last, what is being said, what is asked; any other act is 1. */
const costs = [
  [".button.main, .record, :focus", 100],
  ["[aria-live], [data-uncovered]", 20],
  [".button.large", 5],
  ["h1", 10],
] as const;
const costOf = (one: Element) => costs.find(([kind]) => one.matches(kind))?.[1] ?? 1;
const sides = ["low", "high", "top", "amid"];

function keepOff(toasts: HTMLElement): void {
  const covered = () => {
    const box = toasts.getBoundingClientRect();
    return [
      ...document.querySelectorAll(
        ":is(main, header) :is(h1, [aria-live], [data-uncovered], a, button, input, select, summary)",
      ),
    ]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
      })
      .reduce((sum, one) => sum + costOf(one), 0);
  };
  const counts = sides.map((side) => {
    toasts.setAttribute("data-side", side);
    return covered();
  });
  toasts.setAttribute("data-side", sides[counts.indexOf(Math.min(...counts))] ?? "low");
}

function Toast({ note, close, onClose }: { note: Note; close: string | null; onClose: () => void }) {
  return (
    <div className={`toast ${note.kind}`}>
      {note.text}
      {close === null ? null : (
        <button className="link" type="button" onClick={onClose}>
          {close}
        </button>
      )}
    </div>
  );
}

/** Dismissing a toast returns the focus to where it was, else to the page. */
function useFocusBefore() {
  const before = useRef<HTMLElement | null>(null);
  return {
    note: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    back: () => (before.current?.isConnected ? before.current : document.querySelector<HTMLElement>("main"))?.focus(),
  };
}
