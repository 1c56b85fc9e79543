import { useEffect, useRef } from "react";

type Actions = { goToNext: () => void; playOrRest: () => void; skipBack: () => void; changeSpeed: () => void };

/** Physical keys, pressed with Alt. */
const actionOfKey: Record<string, keyof Actions> = {
  KeyN: "goToNext",
  KeyK: "playOrRest",
  KeyJ: "skipBack",
  KeyL: "changeSpeed",
};

/** Runs an action while Alt and its key are pressed, in the field too. */
export function useShortcuts(actions: Actions): void {
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = actionOfKey[event.code];
      if (name === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      latest.current[name]();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
