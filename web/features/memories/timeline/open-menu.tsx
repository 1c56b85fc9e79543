import { DropdownMenu } from "radix-ui";
import type { ReactNode } from "react";

export type MenuProps = {
  label: string;
  items: readonly MenuItem[];
  look?: "dots";
  children: ReactNode;
};
type MenuItem = { label: string; icon: ReactNode; act: () => void; danger?: boolean; disabled?: boolean };

/** A button with a menu, which is open at first. Letters typed in the menu move to the item that begins with them. */
export function OpenableMenu(props: MenuProps) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger
        className={props.look === "dots" ? "menu-dots" : "button large"}
        aria-label={props.look === "dots" ? props.label : undefined}
      >
        {props.children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="options-menu" align="end" sideOffset={6} collisionPadding={8}>
          {props.items.map(({ label, icon, act, danger = false, disabled = false }) => (
            <DropdownMenu.Item key={label} className={danger ? "danger" : undefined} disabled={disabled} onSelect={act}>
              {icon} {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
