import { useWords } from "#web/lib/texts/language.tsx";
import { linksWords } from "./links-words.ts";
import type { Permissions } from "./load-links.ts";
import "./book-permissions.css";

type BookPermissionsProps = {
  scope: "book" | "audiobook";
  permissions: Permissions;
  change: (permissions: Permissions) => void;
};

/** What the recipients of a book may do beside opening it. Nothing of it is allowed at first. */
export function BookPermissions({ scope, permissions, change }: BookPermissionsProps) {
  const { permits } = useWords(linksWords);
  const { mayDownload, mayKeep } = permissions;
  return (
    <fieldset className="book-permissions">
      <legend>{permits.title}</legend>
      <label className="tick">
        <input
          type="checkbox"
          checked={mayDownload}
          onChange={() => change({ ...permissions, mayDownload: !mayDownload })}
        />
        <span>
          <b>{permits.download}</b> <span className="hint">{permits.downloads[scope]}</span>
        </span>
      </label>
      {scope === "book" ? (
        <label className="tick">
          <input type="checkbox" checked={mayKeep} onChange={() => change({ ...permissions, mayKeep: !mayKeep })} />
          <span>
            <b>{permits.keep}</b> <span className="hint">{permits.keeps}</span>
          </span>
        </label>
      ) : null}
    </fieldset>
  );
}
