import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import type { Consent } from "./consent-record.ts";
import type { CookieLanguage } from "./cookie-languages.ts";
import type { CookieWords } from "./cookie.en.ts";

type SettingsProps = {
  words: CookieWords;
  lang: CookieLanguage | undefined;
  /** The state of its checkboxes; null while it is closed. */
  settings: Consent | null;
  change: (settings: Consent | null) => void;
  choose: (consent: Consent) => void;
  /** Deletes the stored choice. */
  forget: () => void;
  none: Consent;
};

export function CookieSettings({ words, lang, settings, change, choose, forget, none }: SettingsProps) {
  const shown = settings ?? none;
  return (
    <Dialog title={words.title} lang={lang} open={settings !== null} onClose={() => change(null)}>
      <label className="tick">
        <input type="checkbox" defaultChecked disabled /> <span>{words.essential}</span>
      </label>
      {(["analytics", "marketing"] as const).map((name) => (
        <label className="tick" key={name}>
          <input
            type="checkbox"
            name={name}
            checked={shown[name]}
            onChange={({ currentTarget }) => change({ ...shown, [name]: currentTarget.checked })}
          />{" "}
          <span>{words[name]}</span>
        </label>
      ))}
      <div className="row">
        <Button onClick={() => choose(shown)}>{words.save}</Button>
        <Button look="quiet" onClick={() => choose(none)}>
          {words.rejectAll}
        </Button>
        <Button look="plain" onClick={() => change(null)}>
          {words.cancel}
        </Button>
        <Button look="plain" onClick={forget}>
          {words.forget}
        </Button>
      </div>
    </Dialog>
  );
}
