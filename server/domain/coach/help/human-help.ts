import gambling from './gambling-lines.json' with { type: 'json' };
import helplines from './helplines.json' with { type: 'json' };

/** A helpline for people in danger: free, and confidential unless noted. */
export interface Helpline {
  name: string;
  number: string;
}

/** By country: the emergency number where it is not 112, a line for dark thoughts, then one for violence at home. Each
 * names the organisation's page; compare the numbers with it before a release, because they change. */
const COUNTRIES: Readonly<Record<string, { emergency?: string; lines: readonly Helpline[] }>> = helplines;

/** The page that lists helplines by country, for countries without an entry here. */
export const HELPLINES_ELSEWHERE = 'findahelpline.com';

/** Names under which profiles store these countries, besides their code. */
const NAMES = new Intl.DisplayNames('en', { type: 'region' });
/** The code of a country with helplines; undefined for others.
 * @param country as in a profile: a name or a code; null when not known */
export function countryCode(country: string | null): string | undefined {
  const said = country?.trim().toLowerCase();
  return Object.keys(COUNTRIES).find(
    (code) => code.toLowerCase() === said || NAMES.of(code)?.toLowerCase() === said,
  );
}

/** Those with a helpline for gambling; the file says that they are not verified. */
const GAMBLING: Readonly<Record<string, Helpline | undefined>> = gambling.countries;

/** A helpline for gambling in a country; null where none is known. */
export function gamblingHelp(country: string | null): Helpline | null {
  const line = GAMBLING[countryCode(country) ?? ''];
  return line ? { name: line.name, number: line.number } : null;
}

/** Who to call in danger, the emergency number first. `listed`: whether there are helplines for the country.
 * @param country as in a profile: a name or a code; null when not known */
export function humanHelp(country: string | null): { calls: Helpline[]; listed: boolean } {
  const help = COUNTRIES[countryCode(country) ?? ''];
  return {
    calls: [
      { name: 'Emergency', number: help?.emergency ?? '112' },
      ...(help?.lines ?? []).map(({ name, number }) => ({ name, number })),
    ],
    listed: help !== undefined,
  };
}
