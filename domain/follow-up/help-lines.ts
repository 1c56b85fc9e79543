import type { Bilingual } from "#domain/language.ts";

/** A staffed telephone number. `source`: where and when it was read, because an outdated number is worse than none. */
type HelpLine = { about: "self-harm" | "abuse"; number: string; name: Bilingual; source: string; checked: string };
type Country = { code: string; emergency: string; lines: readonly HelpLine[] };

const same = (name: string): Bilingual => ({ en: name, fr: name });
const checked = "2026-11-22";

const countries: readonly Country[] = [
  {
    code: "US",
    emergency: "911",
    lines: [
      {
        about: "self-harm",
        number: "988",
        name: same("988 Suicide & Crisis Lifeline"),
        source: "988lifeline.org",
        checked,
      },
      {
        about: "abuse",
        number: "1 800 677 1116",
        name: { en: "the Eldercare Locator, abuse of older people", fr: "Eldercare Locator, contre les maltraitances" },
        source: "eldercare.acl.gov, read in solutionshortcut.com (2025-09-14)",
        checked,
      },
    ],
  },
  {
    code: "CA",
    emergency: "911",
    lines: [
      {
        about: "self-harm",
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
        about: "self-harm",
        number: "3114",
        name: { en: "3114, suicide prevention", fr: "3114, prévention du suicide" },
        source: "service-public.fr/particuliers/actualites/A15206",
        checked,
      },
      {
        about: "abuse",
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
      { about: "self-harm", number: "116 123", name: same("Samaritans"), source: "samaritans.org", checked },
      {
        about: "abuse",
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
    lines: [
      { about: "self-harm", number: "116 123", name: same("Samaritans"), source: "irishexaminer.com (2019)", checked },
    ],
  },
  {
    code: "BE",
    emergency: "112",
    lines: [
      {
        about: "self-harm",
        number: "0800 32 123",
        name: { en: "the Centre de Prévention du Suicide", fr: "le Centre de Prévention du Suicide" },
        source: "preventionsuicide.be",
        checked,
      },
    ],
  },
  {
    code: "CH",
    emergency: "112",
    lines: [
      {
        about: "self-harm",
        number: "143",
        name: { en: "143, La Main Tendue", fr: "le 143, La Main Tendue" },
        source: "143.ch",
        checked,
      },
    ],
  },
  {
    code: "AU",
    emergency: "000",
    lines: [
      {
        about: "self-harm",
        number: "13 11 14",
        name: same("Lifeline"),
        source: "lifeline.org.au, read in wikimili.com",
        checked,
      },
      {
        about: "abuse",
        number: "1800 353 374",
        name: { en: "1800 ELDERHelp, abuse of older people", fr: "1800 ELDERHelp, contre les maltraitances" },
        source: "ministers.ag.gov.au (2024-07-21), startsat60.com",
        checked,
      },
    ],
  },
];

/** Time zones name the country more surely than a browser's language does. */
const zones: Record<string, string> = {
  "Europe/Paris": "FR",
  "Europe/London": "GB",
  "Europe/Belfast": "GB",
  "Europe/Dublin": "IE",
  "Europe/Brussels": "BE",
  "Europe/Zurich": "CH",
};
const americanZones =
  /^(?:US\/|America\/(?:New_York|Detroit|Chicago|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Indiana|Kentucky|North_Dakota|Menominee)|Pacific\/Honolulu)/;
const canadianZones =
  /^(?:Canada\/|America\/(?:Toronto|Montreal|Vancouver|Edmonton|Winnipeg|Halifax|St_Johns|Regina|Moncton|Whitehorse))/;

const australianZones = /^Australia\//;

/** The help lines of the device's country; null for an unknown country, which gets general advice. */
export function helpFor(timeZone: string): Country | null {
  const byPattern = [
    ["US", americanZones],
    ["CA", canadianZones],
    ["AU", australianZones],
  ] as const;
  const code = byPattern.find(([, pattern]) => pattern.test(timeZone))?.[0] ?? zones[timeZone];
  return countries.find((one) => one.code === code) ?? null;
}
