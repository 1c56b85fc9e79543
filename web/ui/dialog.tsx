import { useEffect, useId, useRef, type ReactNode, type SyntheticEvent } from "react";

/**
 * The browser's own modal dialog: it keeps the focus inside and gives it back. Escape asks to close it; `open` does.
 * A library's would put a style into the page, which the policy forbids.
 */
export function Dialog(props: {
  title: string;
  /** Set when its language differs from the page's. */
  lang?: string | undefined;
  open: boolean;
  /** Disables Escape. */
  lasting?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const place = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (props.open) showFromTop(place.current);
    else place.current?.close();
  }, [props.open]);
  return (
    <dialog
      ref={place}
      lang={props.lang}
      aria-labelledby={id}
      onClose={(event) => {
        if (isOwn(event)) props.onClose();
      }}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        if (!props.lasting) props.onClose();
      }}
    >
      <h2 id={id} tabIndex={-1}>
        {props.title}
      </h2>
      {props.children}
    </dialog>
  );
}

/** The browser scrolls to the first control. When that hides what stands before it, the reader begins at the title. */
function showFromTop(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
  if (!dialog || dialog.scrollTop === 0) return;
  dialog.querySelector("h2")?.focus();
  dialog.scrollTop = 0;
}

/** React bubbles close events of a nested dialog. */
const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
