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

/**
 * Shows a toast for 4 s. An error with a close button stays until dismissed. At most three are shown; the oldest goes
 * first.
 */
export function useToast(): (kind: Kind, text: string) => void {
  return use(ToastContext);
}

type ToastsProps = { label: string; close: string | null; children: ReactNode };

/**
 * Toasts are above everything, open dialogs included. `close`: the button's label; null while a modal dialog blocks
 * it. A success removes errors.
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

/**
 * Positions toasts before they are visible: at the bottom, otherwise at the top or in the middle where they would
 * cover a control or text in use.
 */
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

/**
 * Weights of covered elements: the main action, the last pressed control, spoken and asked text count most; any other
 * control is 1.
 */
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

/** Dismissing a toast restores the previous focus, otherwise the page's. */
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
