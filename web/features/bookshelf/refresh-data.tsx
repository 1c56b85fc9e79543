import { useState } from "react";
import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { storyWords } from "#web/story/texts/story-words.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** A button that reloads the data, although updates also arrive by realtime, and a link to give a book. */
export function RefreshData({ refresh }: { refresh: () => Promise<void> }) {
  const words = useWords(storyWords).bookshelf;
  const language = useLanguage();
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
      <Link className="link" to={pagePath(language, "/gift")}>
        <Icon name="gift" size={24} /> {words.gifts.give}
      </Link>
      <span role="status">{state === "done" ? words.refreshed : ""}</span>
    </p>
  );
}
