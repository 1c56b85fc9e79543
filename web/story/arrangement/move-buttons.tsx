import { useLayoutEffect, useRef } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ArrangeIcon } from "./arrange-icon.tsx";
import { arrangeWords } from "./arrange-words.ts";

type Move = (() => void) | null;

type MoveButtonsProps = { title: string; up: Move; down: Move; withWords?: boolean };

/** Up and down; null at the ends. The button keeps the focus when its row moves. */
export function MoveButtons({ title, up, down, withWords = false }: MoveButtonsProps) {
  const words = useWords(arrangeWords);
  const pressed = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  });
  const button = (label: string, move: Move, icon: "up" | "down") => (
    <button
      type="button"
      className="button square"
      aria-label={label}
      aria-disabled={move === null || undefined}
      onClick={({ currentTarget }) => {
        if (move === null) return;
        pressed.current = currentTarget;
        move();
      }}
    >
      {icon === "up" ? <Icon name="up" size={24} /> : <ArrangeIcon name="down" />}
      {withWords ? (icon === "up" ? words.upShort : words.downShort) : null}
    </button>
  );
  return (
    <>
      {button(words.up(title), up, "up")}
      {button(words.down(title), down, "down")}
    </>
  );
}
