import type { ReactNode } from "react";

/** An inline message that screen readers announce. */
export function Notice({ kind, children }: { kind: "problem" | "good"; children: ReactNode }) {
  return (
    <div className={`notice ${kind}`} role={kind === "problem" ? "alert" : "status"}>
      {children}
    </div>
  );
}
