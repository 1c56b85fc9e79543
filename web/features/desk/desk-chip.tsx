import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

const icons = {
  ok: "tick",
  blue: "bars",
  bad: "alert",
  wait: "clock",
  open: "ring",
  back: "again",
  end: "ring",
} as const satisfies Record<string, IconName>;

export function DeskChip({ kind, children }: { kind: keyof typeof icons; children: ReactNode }) {
  return (
    <span className={`chip ${kind}`}>
      <Icon name={icons[kind]} size={17} /> {children}
    </span>
  );
}
