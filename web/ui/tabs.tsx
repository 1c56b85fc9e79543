import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";

type Tab<Name extends string> = { name: Name; label: string; panel: ReactNode };

type TabsProps<Name extends string> = {
  label: string;
  tabs: readonly Tab<Name>[];
  /** The open tab when controlled; otherwise the first is open at first. */
  open?: Name;
  onOpen?: (name: Name) => void;
};

/** Arrow key offsets; Home and End count from the first tab. */
const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

/** Shows one panel. Arrow keys move and open tabs. A closed panel loses its input. */
export function Tabs<Name extends string>({ label, tabs, open, onOpen }: TabsProps<Name>) {
  const [chosen, setChosen] = useState(tabs[0]?.name);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = tabs.find(({ name }) => name === (open ?? chosen));
  const choose = (name: Name) => {
    setChosen(name);
    onOpen?.(name);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    const to = steps[event.key]?.(at, tabs.length - 1);
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    choose(tab.name);
    list.current?.querySelector<HTMLElement>(`:nth-child(${(to ?? 0) + 1})`)?.focus();
  };
  return (
    <div>
      <div className="tabs" role="tablist" aria-label={label} ref={list}>
        {tabs.map(({ name, label: title }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === shown?.name}
            aria-controls={name === shown?.name ? `${id}-panel` : undefined}
            tabIndex={name === shown?.name ? 0 : -1}
            onClick={() => choose(name)}
            onKeyDown={(event) => onKeyDown(event, at)}
          >
            {title}
          </button>
        ))}
      </div>
      {shown ? (
        <div role="tabpanel" key={shown.name} id={`${id}-panel`} aria-labelledby={`${id}-${shown.name}`} tabIndex={-1}>
          {shown.panel}
        </div>
      ) : null}
    </div>
  );
}
