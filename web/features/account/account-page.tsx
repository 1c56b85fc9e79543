import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { comfortOf, type Profile } from "#domain/account/profile.ts";
import { accountWords } from "./account-words.ts";
import { frameWords } from "#web/lib/texts/frame-words.ts";
import { pagePath } from "#domain/site-map.ts";
import { useLanguage, useWords } from "#web/lib/texts/language.tsx";
import { profileKey } from "#web/lib/api/query-keys.ts";
import { queryClient } from "#web/lib/api/query-client.ts";
import { useAuth } from "#web/lib/account/auth-context.ts";
import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { SettingsForm, settingsFormId } from "./settings-form.tsx";
import { SpeedPreview } from "./speed-preview.tsx";
import { SignInMethods } from "./sign-in-methods.tsx";

const Places = lazy(async () => ({ default: (await import("./signed-in-devices.tsx")).SignedInDevices }));
const SecondLock = lazy(async () => ({ default: (await import("./second-factor.tsx")).SecondLock }));
const Archive = lazy(async () => ({
  default: (await import("./archive/personal-archive.tsx")).PersonalArchiveSection,
}));
const Passkeys = lazy(async () => ({ default: (await import("./passkeys.tsx")).Passkeys }));

/** The account settings. */
export function AccountPage() {
  const words = useWords(accountWords);
  const { profile, user, loading } = useAuth();
  const { loading: oneMoment } = useWords(frameWords);
  return (
    <div className="account">
      <div className="account-head">
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      {profile ? (
        <Settings key={profile.id} profile={profile} />
      ) : loading ? (
        <Skeleton label={oneMoment} lines={8} />
      ) : (
        <Notice kind="problem">
          <p>{words.failed}</p>
          <Button
            look="quiet"
            onClick={() => void queryClient.invalidateQueries({ queryKey: profileKey(user?.id ?? "") })}
          >
            {words.again}
          </Button>
        </Notice>
      )}
    </div>
  );
}

function Settings({ profile }: { profile: Profile }) {
  const words = useWords(accountWords);
  const [rate, setRate] = useState<number>(comfortOf(profile).speechRate ?? 1);
  const [isBusy, setBusy] = useState(false);
  const save = (
    <Button type="submit" form={settingsFormId} large busy={isBusy}>
      {isBusy ? words.saving : words.save}
    </Button>
  );
  return (
    <>
      <div className="account-parts">
        <SettingsForm profile={profile} onSpeed={setRate} onBusy={setBusy} />
        <SignInMethods />
        <PrivateLinks />
        <Consents />
        <Trustees />
        <Suspense>
          <Places />
          <SecondLock />
          <Passkeys />
          <Archive />
          <EraseEverything />
        </Suspense>
      </div>
      <aside aria-labelledby="account-preview">
        <div className="leaves">
          <h2 id="account-preview">{words.preview.title}</h2>
          <p className="account-sample">{words.preview.text}</p>
          <SpeedPreview rate={rate} />
          <div className="account-save">{save}</div>
        </div>
      </aside>
      <div className="account-dock">{save}</div>
    </>
  );
}

function EraseEverything() {
  const { erase } = useWords(accountWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="account-erase">
      <h2 id="account-erase">{erase.title}</h2>
      <p className="hint">{erase.text}</p>
      <Link className="link" to={pagePath(language, "/account/erase")}>
        {erase.open}
      </Link>
    </section>
  );
}

function Consents() {
  const { consents } = useWords(accountWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="account-consents">
      <h2 id="account-consents">{consents.title}</h2>
      <p className="hint">{consents.text}</p>
      <Link className="link" to={pagePath(language, "/account/consents")}>
        {consents.open}
      </Link>
    </section>
  );
}

function Trustees() {
  const { trustees } = useWords(accountWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="account-trustees">
      <h2 id="account-trustees">{trustees.title}</h2>
      <p className="hint">{trustees.text}</p>
      <Link className="link" to={pagePath(language, "/account/trustees")}>
        {trustees.open}
      </Link>
    </section>
  );
}

function PrivateLinks() {
  const { links } = useWords(accountWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="account-links">
      <h2 id="account-links">{links.title}</h2>
      <p className="hint">{links.text}</p>
      <Link className="link" to={pagePath(language, "/links")}>
        {links.all}
      </Link>
    </section>
  );
}
