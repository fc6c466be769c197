import { COUNTRIES } from '@halfturn/contract/primitives/countries.ts';

export { COUNTRIES };

const known = new Set(COUNTRIES);

/** Whether there is a country or territory of that code. */
export function isCountry(code: string): boolean {
  return known.has(code);
}

/**
 * The country that a visitor is most likely in, by the region of the language that the browser asks for first (`de-AT` is
 * Austria). A language without a region says nothing: German is read in many countries. Nor do the languages behind it:
 * German browsers that name no region ask for `en-US` next.
 */
export function guessCountry(acceptLanguage: string | undefined): string | null {
  const tags = (acceptLanguage ?? '').slice(0, 400).split(',');
  const languageIn = (tag: string) => /^\s*([a-z]{2,3})\b/i.exec(tag)?.[1]?.toLowerCase();
  const first = languageIn(tags[0] ?? '');
  for (const tag of tags.filter((one) => languageIn(one) === first)) {
    const region = /^\s*[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(tag)?.[1]?.toUpperCase();
    if (region && isCountry(region)) return region;
  }
  return null;
}

let zones: Map<string, string> | undefined;

/** The country of a browser's time zone: `Europe/Vienna` is Austria. Null for `UTC`, and for what is no time zone. */
export function countryOfZone(zone: string): string | null {
  zones ??= new Map(COUNTRIES.flatMap((code) => zonesOf(code).map((name) => [name, code] as const)));
  try {
    // Browsers and Node name some zones by older names, each by others: both are asked for the name that Node knows.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions();
    return zones.get(timeZone) ?? zones.get(zone) ?? null;
  } catch {
    return null;
  }
}

/** The time zones of a country. Node knows them; TypeScript's own types do not have the method yet. */
function zonesOf(country: string): readonly string[] {
  const place = new Intl.Locale('und', { region: country }) as { getTimeZones?: () => string[] | undefined };
  return place.getTimeZones?.() ?? [];
}
