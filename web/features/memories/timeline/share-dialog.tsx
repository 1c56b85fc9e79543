import { Link } from "react-router";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { memoryWords } from "#web/features/memories/memory-words.ts";
import { useMemory } from "./memory-context.ts";

type ShareDialogProps = { open: boolean; close: () => void; publish: () => Promise<void> };

/** Offers a private link to read or to add, and the public address. */
export function ShareDialog({ open, close, publish }: ShareDialogProps) {
  const { page, cancel } = useWords(memoryWords);
  const language = useLanguage();
  const { memory } = useMemory();
  const link = (scope: "memory" | "collaborate") =>
    `${pagePath(language, "/links/new")}?scope=${scope}&target=${memory.id}`;
  return (
    <Dialog title={page.shareTitle} open={open} onClose={close}>
      <ul className="share-ways">
        <li>
          <Link className="button main" to={link("memory")}>
            {page.giveLink}
          </Link>
          <p>{page.giveLinkText}</p>
        </li>
        <li>
          <Link className="button" to={link("collaborate")}>
            {page.askToAdd}
          </Link>
          <p>{page.askToAddText}</p>
        </li>
        <li>
          <Button look="quiet" onClick={() => void publish()}>
            {memory.is_private ? page.makePublic : page.sharePublic}
          </Button>
          <p>{page.publicText}</p>
        </li>
      </ul>
      <Button look="plain" onClick={close}>
        {cancel}
      </Button>
    </Dialog>
  );
}
