import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

type HoldButtonProps = {
  /** Down for as long as it is held, or from one press to the next for hands that cannot hold. */
  way: "hold" | "press";
  down: boolean;
  press: () => void;
  release: () => void;
  children: ReactNode;
};

const isKey = ({ key }: { key: string }) => key === " " || key === "Enter";

/** Speaks for as long as it is down: by finger, pen, mouse, by the keys that press a button, or by one tap of a screen reader. */
export function HoldButton({ way, down, press, release, children }: HoldButtonProps) {
  const holds = way === "hold";
  useEndsAnyway(down && holds, release);
  const toggle = () => (down ? release() : press());
  const byPointer = {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      press();
    },
    onPointerUp: release,
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
  const byKey = {
    onKeyDown: (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      event.preventDefault();
      if (!event.repeat) press();
    },
    onKeyUp: (event: KeyboardEvent) => {
      if (!isKey(event)) return;
      event.preventDefault();
      release();
    },
    onBlur: release,
  };
  return (
    <button
      type="button"
      className="button main large hold"
      aria-pressed={down}
      {...(holds ? { ...byPointer, ...byKey } : {})}
      /* Of a screen reader, where it is held: it has no finger on the glass. */
      onClick={({ detail }) => (holds && detail !== 0 ? undefined : toggle())}
    >
      <Icon name="microphone" size={32} /> {children}
    </button>
  );
}

/** A finger that slid off the window, or a window that was left, lets go as well. */
function useEndsAnyway(held: boolean, release: () => void): void {
  const end = useRef(release);
  end.current = release;
  useEffect(() => {
    if (!held) return undefined;
    const letGo = () => end.current();
    addEventListener("blur", letGo);
    addEventListener("pagehide", letGo);
    return () => {
      removeEventListener("blur", letGo);
      removeEventListener("pagehide", letGo);
    };
  }, [held]);
}
