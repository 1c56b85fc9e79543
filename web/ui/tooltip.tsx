import { Tooltip as Radix } from "radix-ui";
import type { ReactElement } from "react";

const afterMs = 700;

/** A word more about a control. It comes with the keyboard at once, and names nothing that is not on the screen too. */
export function Tooltip({ text, children }: { text: string; children: ReactElement }) {
  return (
    <Radix.Provider delayDuration={afterMs}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content className="tooltip" sideOffset={8} collisionPadding={12}>
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
