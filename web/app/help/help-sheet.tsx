import { useId } from "react";
import { sitePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { helpSheetWords } from "./help-sheet-words.ts";

/** Help over the page, with one button that closes it. */
export function HelpSheet({ open, close }: { open: boolean; close: () => void }) {
  const words = useWords(helpSheetWords);
  const language = useLanguage();
  const id = useId();
  const beside = [
    [sitePath(language, "/help"), words.center],
    [sitePath(language, "/contact"), words.person],
  ] as const;
  return (
    <Dialog title={words.title} open={open} onClose={close}>
      <div className="help-sheet">
        <p className="lead" id={id}>
          {words.stays}
        </p>
        <p className="back">
          <Button large onClick={close} aria-describedby={id}>
            {words.back}
          </Button>
        </p>
        <dl>
          {words.parts.map(([what, how]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{how}</dd>
            </div>
          ))}
        </dl>
        <ul>
          {beside.map(([href, label]) => (
            <li key={href}>
              <a className="link" href={href} target="_blank" rel="noreferrer">
                {label} <small>{words.newTab}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
