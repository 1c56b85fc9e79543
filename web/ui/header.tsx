import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { Mark } from "./mark.tsx";

type HeaderProps = {
  home: string;
  words: { brand: string; navigation: string; menu: string };
  /** The task of this page. */
  task?: ReactNode;
  /** Always visible beside the menu. */
  beside: ReactNode;
  /** Links; collapsed into a menu when they do not fit. */
  children: ReactNode;
};

/** The header of every page. Needs no script. */
export function Header({ home, words, task, beside, children }: HeaderProps) {
  return (
    <header className="top">
      <div className="top-row">
        <a className="brand" href={home}>
          <Mark /> <span>{words.brand}</span>
        </a>
        {task}
        <nav
          className="menu"
          id="menu"
          popover="auto"
          aria-label={words.navigation}
          onClick={({ currentTarget, target }) => {
            if (target instanceof Element && target.closest("a")) currentTarget.hidePopover();
          }}
        >
          {children}
        </nav>
        {beside}
        <button className="button menu-button" type="button" popoverTarget="menu">
          <Icon name="menu" size={24} />
          {words.menu}
        </button>
      </div>
    </header>
  );
}
