import type { ReactNode } from "react";

/** What went right or wrong, written in place and said to a screen reader. */
export function Notice({ kind, children }: { kind: "problem" | "good"; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === "problem" ? "alert" : "status"}>
      {children}
    </div>
  );
}
