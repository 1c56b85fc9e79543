import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Tab = { name: string; label: string; panel: ReactNode };

/** One panel at a time; the first is open. A panel that goes forgets what was typed in it. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <Radix.Root defaultValue={tabs[0]?.name ?? ""}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.name} value={tab.name}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map(({ name, panel }) => (
        <Radix.Content key={name} value={name} tabIndex={-1}>
          {panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
