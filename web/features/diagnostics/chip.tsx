import type { ReactNode } from "react";
import { Icon, type IconName } from "#web/ui/icon.tsx";

export type ChipKind = "good" | "bad" | "blue" | "plain";

const icons: Record<ChipKind, IconName | null> = { good: "tick", bad: "alert", blue: "ring", plain: null };

export function Chip({ kind, children }: { kind: ChipKind; children: ReactNode }) {
  const icon = icons[kind];
  return (
    <span className={`log-chip ${kind}`}>
      {icon === null ? null : <Icon name={icon} size={17} />}
      {children}
    </span>
  );
}

/** The chip of a line's type: a problem, an arrival, an end, or anything else. */
export function TypeChip({ type }: { type: string }) {
  const kind = /error|fail/.test(type) ? "bad" : type === "webhook_received" ? "good" : undefined;
  return <Chip kind={kind ?? (type === "conversation_end" ? "blue" : "plain")}>{type}</Chip>;
}
