import { content, type HelpCountry } from "#domain/content.ts";

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
export function helpFor(timeZone: string): HelpCountry | null {
  const byPattern = [
    ["US", americanZones],
    ["CA", canadianZones],
    ["AU", australianZones],
  ] as const;
  const code = byPattern.find(([, pattern]) => pattern.test(timeZone))?.[0] ?? zones[timeZone];
  return content.helpLines.find((one) => one.code === code) ?? null;
}
