import type { Bilingual } from "#domain/language.ts";

/** A number that people answer. `source`: where it was read, and when: an old one is worse than none. */
type HelpLine = { number: string; name: Bilingual; source: string; checked: string };
type Country = { code: string; emergency: string; lines: readonly HelpLine[] };

const same = (name: string): Bilingual => ({ en: name, fr: name });
const checked = "2026-11-22";

const countries: readonly Country[] = [
  {
    code: "US",
    emergency: "911",
    lines: [{ number: "988", name: same("988 Suicide & Crisis Lifeline"), source: "988lifeline.org", checked }],
  },
  {
    code: "CA",
    emergency: "911",
    lines: [
      {
        number: "988",
        name: { en: "9-8-8 Suicide Crisis Helpline", fr: "9-8-8, Ligne d’aide en cas de crise de suicide" },
        source: "newswire.ca (Government of Canada, 2023-11-30)",
        checked,
      },
    ],
  },
  {
    code: "FR",
    emergency: "112",
    lines: [
      {
        number: "3114",
        name: { en: "3114, suicide prevention", fr: "3114, prévention du suicide" },
        source: "service-public.fr/particuliers/actualites/A15206",
        checked,
      },
      {
        number: "3977",
        name: { en: "3977, abuse of older people", fr: "3977, contre les maltraitances" },
        source: "gouvernement.fr/actualite/le-3977-pour-agir-contre-la-maltraitance",
        checked,
      },
    ],
  },
  {
    code: "GB",
    emergency: "999",
    lines: [
      { number: "116 123", name: same("Samaritans"), source: "samaritans.org", checked },
      {
        number: "0808 808 8141",
        name: { en: "Hourglass, abuse of older people", fr: "Hourglass, contre les maltraitances" },
        source: "larnetimes.co.uk (launch of the helpline)",
        checked,
      },
    ],
  },
  {
    code: "IE",
    emergency: "112",
    lines: [{ number: "116 123", name: same("Samaritans"), source: "irishexaminer.com (2019)", checked }],
  },
];

/** Time zones name the country more surely than a browser's language does. */
const zones: Record<string, string> = {
  "Europe/Paris": "FR",
  "Europe/London": "GB",
  "Europe/Belfast": "GB",
  "Europe/Dublin": "IE",
};
const americanZones =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Indiana|Kentucky|North_Dakota|Menominee)|Pacific\/Honolulu)/;
const canadianZones =
  /^(?:Canada\/|America\/(?:Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Moncton|Whitehorse))/;

/** Who answers where this device is; null where we know nobody, and say in general whom to call. */
export function helpFor(timeZone: string): Country | null {
  const code = americanZones.test(timeZone) ? "US" : canadianZones.test(timeZone) ? "CA" : zones[timeZone];
  return countries.find((one) => one.code === code) ?? null;
}
