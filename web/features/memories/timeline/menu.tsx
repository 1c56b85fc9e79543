import { lazy, Suspense, useEffect, useState, type KeyboardEvent } from "react";
import type { MenuProps } from "./open-menu.tsx";

const load = () => import("./open-menu.tsx");
const OpenableMenu = lazy(async () => ({ default: (await load()).OpenableMenu }));

/** A button with a menu, which is made when it is first opened: a long timeline has many of them. */
export function Menu(props: MenuProps) {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    load().catch(() => undefined); // the press loads it again
  }, []);
  const button = <MenuButton {...props} busy={isMade} make={() => setMade(true)} />;
  return isMade ? (
    <Suspense fallback={button}>
      <OpenableMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}

function MenuButton({ look, label, children, busy, make }: MenuProps & { busy: boolean; make: () => void }) {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    make();
  };
  return (
    <button
      type="button"
      className={look === "dots" ? "menu-dots" : "button large"}
      aria-label={look === "dots" ? label : undefined}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={busy || undefined}
      onKeyDown={pressed}
      onClick={make}
    >
      {children}
    </button>
  );
}
