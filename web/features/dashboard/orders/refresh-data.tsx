import { useState } from "react";
import { useWords } from "#web/i18n/language.tsx";
import { dashboardWords } from "#web/features/dashboard/words/dashboard-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon/icon.tsx";

/** Reads everything anew at a word; what comes by itself comes all the same. */
export function RefreshData({ refresh }: { refresh: () => Promise<void> }) {
  const words = useWords(dashboardWords).orders;
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const read = async () => {
    setState("busy");
    await refresh();
    setState("done");
  };
  return (
    <p className="refresh">
      <Button look="plain" busy={state === "busy"} onClick={() => void read()}>
        <Icon name="again" size={24} /> {words.refresh}
      </Button>
      <span role="status">{state === "done" ? words.refreshed : ""}</span>
    </p>
  );
}
