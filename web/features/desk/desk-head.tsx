import type { ReactNode } from "react";

/** Title of a part of the desk, with its main action beside it. */
export function DeskHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className="desk-head">
      <div>
        <h1>{title}</h1>
        <p>{lead}</p>
      </div>
      {children === undefined ? null : <div className="desk-dock">{children}</div>}
    </div>
  );
}
