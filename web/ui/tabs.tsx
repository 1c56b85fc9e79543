import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

type Tab<Name extends string> = { name: Name; label: string; panel: ReactNode };

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  /** The one that is open, where the page decides it; else the first is, at first. */
  open?: Name;
  onOpen?: (name: Name) => void;
};

/** One panel at a time. A panel that goes forgets what was typed in it. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  const named = (value: string) => tabs.find(({ name }) => name === value);
  return (
    <Radix.Root
      {...(open === undefined ? { defaultValue: tabs[0]?.name ?? "" } : { value: open })}
      onValueChange={(value) => {
        const tab = named(value);
        if (tab) onOpen?.(tab.name);
      }}
    >
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
