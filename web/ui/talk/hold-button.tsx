import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from "react";
import { Icon } from "#web/ui/icon.tsx";

type HoldButtonProps = {
  /** `hold`: active while pressed; `press`: toggles, for people who cannot hold. */
  way: "hold" | "press";
  down: boolean;
  press: () => void;
  release: () => void;
  children: ReactNode;
};

const isKey = ({ key }: { key: string }) => key === " " || key === "Enter";

/** Active while pressed, by touch, pen, mouse, keys, or one screen reader tap. */
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
      /* A screen reader's click without a touch. */
      onClick={({ detail }) => (holds && detail !== 0 ? undefined : toggle())}
    >
      <Icon name="microphone" size={32} /> {children}
    </button>
  );
}

/** Releases when the pointer or the focus leaves the window. */
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
