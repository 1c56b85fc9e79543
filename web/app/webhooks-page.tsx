import type { ReactNode } from "react";
import { DeskFrame } from "#web/features/desk/desk-frame.tsx";
import { DiagnosticsPage } from "#web/features/diagnostics/diagnostics-page.tsx";

const Framed = ({ children }: { children: ReactNode }) => (
  <DeskFrame part="webhooks">{(waiting) => waiting && children}</DeskFrame>
);

/** The webhook diagnostics as a part of the desk. */
export function WebhooksPage() {
  return <DiagnosticsPage Frame={Framed} />;
}
