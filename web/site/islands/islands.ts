import { CookieSettingsButton } from "#web/site/cookie-consent/cookie-settings-button.tsx";
import { Cookies } from "#web/site/cookie-consent/cookies.tsx";
import { Track } from "#web/site/examples/track.tsx";
import { TurningPages } from "#web/site/examples/turning-pages.tsx";
import { FaqSearch } from "#web/site/faq/faq-search.tsx";
import { TalkCard } from "#web/site/landing/talk-card.tsx";
import { HelpCard } from "#web/site/landing/help-card.tsx";
import { ContactForm } from "#web/site/contact/contact-form.tsx";
import { FilmPlayer } from "#web/site/media/film-player.tsx";
import { ReadAlong } from "#web/site/media/read-along.tsx";
import { SamplePlayer } from "#web/site/media/sample-player.tsx";
import { StoryVoice } from "#web/site/media/story-voice.tsx";
import { WaitlistDialog } from "#web/site/waitlist/waitlist-dialog.tsx";
import { WaitlistPageForm } from "#web/site/waitlist/waitlist-form.tsx";
import { ComfortCard } from "#web/ui/comfort/comfort-card.tsx";
import { islandOf } from "./island-of.ts";

/** The interactive parts of the public pages, rendered on the server and hydrated at the first touch. */
export const islands = {
  comfort: islandOf(ComfortCard),
  contactForm: islandOf(ContactForm),
  cookies: islandOf(Cookies),
  cookieSettings: islandOf(CookieSettingsButton),
  faqSearch: islandOf(FaqSearch),
  film: islandOf(FilmPlayer),
  helpCard: islandOf(HelpCard),
  player: islandOf(SamplePlayer),
  readAlong: islandOf(ReadAlong),
  story: islandOf(StoryVoice),
  talk: islandOf(TalkCard),
  track: islandOf(Track),
  turningPages: islandOf(TurningPages),
  waitlist: islandOf(WaitlistDialog),
  waitlistForm: islandOf(WaitlistPageForm),
};

export type Islands = typeof islands;
