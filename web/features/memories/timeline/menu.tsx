import { lazy, Suspense } from "react";
import type { MenuProps } from "./open-menu.tsx";

const OpenableMenu = lazy(async () => ({ default: (await import("./open-menu.tsx")).OpenableMenu }));

/** A button with a menu, which loads after the page is shown. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={<MenuButton {...props} />}>
      <OpenableMenu {...props} />
    </Suspense>
  );
}

function MenuButton({ look, label, children }: MenuProps) {
  return (
    <button
      type="button"
      className={look === "dots" ? "menu-dots" : "button large"}
      aria-label={look === "dots" ? label : undefined}
      aria-busy
    >
      {children}
    </button>
  );
}
