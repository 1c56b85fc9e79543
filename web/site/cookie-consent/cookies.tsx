import { useEffect, useRef, useState, type FocusEvent } from "react";
import type { Language } from "#domain/language.ts";
import { Button } from "#web/ui/button.tsx";
import { bannerTexts } from "./banner-texts.ts";
import { banner, forgetConsent, saveConsent, readConsent, watchConsent, type Consent } from "./consent-record.ts";
import { openCookieSettings, onCookieSettings } from "./cookie-settings-button.tsx";
import { CookieSettings } from "./cookie-settings.tsx";
import type { CookieLanguage } from "./cookie-languages.ts";
import { cookieWords } from "./cookie-words.ts";
import type { CookieWords } from "./cookie.en.ts";
import { followConsent } from "./load-analytics.ts";
import { visitedLanguage } from "./visited-language.ts";

/** `asks`: whether `show-banner.ts` shows the banner already. `speaks`: its language. */
export type CookiesProps = { language: Language; recorder: string | null; asks?: boolean; speaks?: CookieLanguage };

const none: Consent = { essential: true, analytics: false, marketing: false };
const all: Consent = { essential: true, analytics: true, marketing: true };

/** The cookie banner and its settings in the visitor's language, one of seven. */
export function Cookies({ language, recorder, asks: shown = false, speaks = language }: CookiesProps) {
  const { asks, settings, setSettings, spoken, choose, forget, focus } = useConsent(language, recorder, shown, speaks);
  return (
    <>
      <Banner
        words={cookieWords[spoken.banner]}
        lang={otherThan(language, spoken.banner)}
        asks={asks}
        choose={choose}
        onFocus={focus.note}
      />
      <CookieSettings
        words={cookieWords[spoken.settings]}
        lang={otherThan(language, spoken.settings)}
        settings={settings}
        change={setSettings}
        choose={choose}
        forget={forget}
        none={none}
      />
    </>
  );
}

function useConsent(language: Language, recorder: string | null, shown: boolean, speaks: CookieLanguage) {
  const [asks, setAsks] = useState(shown);
  const [settings, setSettings] = useState<Consent | null>(null);
  const [spoken, setSpoken] = useState({ banner: speaks, settings: language as CookieLanguage });
  const focus = useFocusBefore();
  useEffect(() => {
    banner.isLive = true;
    const wanted = visitedLanguage() ?? language;
    setSpoken({ banner: wanted, settings: wanted });
    const endWatching = watchConsent((consent) => {
      setAsks(consent === null);
      followConsent(consent?.analytics ?? false, recorder);
    });
    const endListening = onCookieSettings(() => setSettings(readConsent() ?? none));
    return () => {
      endWatching();
      endListening();
    };
  }, [language, recorder]);
  const settle = (consent: Consent | null) => {
    setSettings(null);
    setAsks(consent === null);
    followConsent(consent?.analytics ?? false, recorder);
  };
  const choose = (consent: Consent) => {
    saveConsent(consent);
    settle(consent);
    focus.back();
  };
  const forget = () => {
    forgetConsent();
    settle(null);
  };
  return { asks, settings, setSettings, spoken, choose, forget, focus };
}

function otherThan(language: Language, one: CookieLanguage): CookieLanguage | undefined {
  return one === language ? undefined : one;
}

/** When the banner closes with the focus inside, the focus returns to the previous element, else to the page. */
function useFocusBefore() {
  const before = useRef<HTMLElement | null>(null);
  return {
    note: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        before.current = relatedTarget;
    },
    back: () =>
      setTimeout(() => {
        if (document.activeElement !== document.body && document.activeElement?.checkVisibility()) return;
        const place = before.current ?? document.querySelector<HTMLElement>("main");
        if (place?.localName === "main") place.tabIndex = -1;
        place?.focus({ preventScroll: true });
      }),
  };
}

type BannerProps = {
  words: CookieWords;
  lang: CookieLanguage | undefined;
  asks: boolean;
  choose: (consent: Consent) => void;
  onFocus: (event: FocusEvent) => void;
};

function Banner({ words, lang, asks, choose, onFocus }: BannerProps) {
  const [text, accept, reject, customize] = bannerTexts(words);
  return (
    <aside className="cookies" aria-label={words.title} lang={lang} hidden={!asks} onFocus={onFocus}>
      <div className="wrap">
        <p>{text}</p>
        <div className="row">
          <Button look="quiet" onClick={() => choose(all)}>
            {accept}
          </Button>
          <Button look="quiet" onClick={() => choose(none)}>
            {reject}
          </Button>
          <Button look="plain" onClick={openCookieSettings}>
            {customize}
          </Button>
        </div>
      </div>
    </aside>
  );
}
