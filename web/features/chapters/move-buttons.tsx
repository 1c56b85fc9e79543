import { useLayoutEffect, useRef } from "react";
import { useWords } from "#web/lib/texts/language.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { ChapterIcon } from "./chapter-icon.tsx";
import { chaptersWords } from "./chapters-words.ts";

type Move = (() => void) | null;

/** Up and down; null at the ends. The button keeps the focus when its row moves. */
export function MoveButtons({ title, up, down }: { title: string; up: Move; down: Move }) {
  const words = useWords(chaptersWords);
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
      {icon === "up" ? <Icon name="up" size={24} /> : <ChapterIcon name="down" />}
    </button>
  );
  return (
    <>
      {button(words.up(title), up, "up")}
      {button(words.down(title), down, "down")}
    </>
  );
}
