import { Toast as Radix } from "radix-ui";
import { createContext, use, useCallback, useState, type ReactNode } from "react";

type Kind = "good" | "error";
type Note = { id: number; kind: Kind; text: string };

let said = 0;
const shownMs = 4000;
const most = 3;

const ToastContext = createContext<(kind: Kind, text: string) => void>(() => undefined);

/** Says it for 4 s; an error stays until it is put away. At most three at once: the oldest goes. */
export function useToast(): (kind: Kind, text: string) => void {
  return use(ToastContext);
}

export function Toasts({ label, close, children }: { label: string; close: string; children: ReactNode }) {
  const [notes, setNotes] = useState<readonly Note[]>([]);
  const say = useCallback((kind: Kind, text: string) => {
    const id = ++said;
    setNotes((shown) => [...shown, { id, kind, text }].slice(-most));
  }, []);
  const putAway = (gone: Note) => setNotes((shown) => shown.filter(({ id }) => id !== gone.id));
  return (
    <ToastContext value={say}>
      <Radix.Provider duration={shownMs} label={label}>
        {children}
        {notes.map((note) => (
          <Radix.Root
            key={note.id}
            className={`toast ${note.kind}`}
            duration={note.kind === "error" ? Infinity : shownMs}
            type={note.kind === "error" ? "foreground" : "background"}
            onOpenChange={(open) => open || putAway(note)}
          >
            <Radix.Description>{note.text}</Radix.Description>
            <Radix.Close className="link">{close}</Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport className="toasts" />
      </Radix.Provider>
    </ToastContext>
  );
}
