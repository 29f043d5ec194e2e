import { MINUTE_MS } from '../../domain/kernel/durations';
import type { Opening } from '../../domain/places/opening';
import type { Venue } from '../../domain/places/venue';

/** Whose clock and holidays a venue goes by. */
export interface OpeningPlace {
  timeZone: string;
  /** ISO 3166-1 alpha-2; null when it is not known. */
  country: string | null;
}

/** A change farther ahead than this is not looked for. */
const AHEAD_DAYS = 8;
/** Where one interval follows another, the state does not change. */
const MOST_INTERVALS = 12;
/** The states of a country without public holidays of its own in the data. A venue there is open when all of them say so. */
const STATES: Readonly<Record<string, readonly string[]>> = { gb: ['England', 'Scotland', 'Wales'] };

/** Half a megabyte, which only who looks for venues needs. */
const load = () => import('opening_hours');
let loading: ReturnType<typeof load> | null = null;

/** Whether a venue is open at an instant, and until when; null where OpenStreetMap does not say, says something that cannot be read, or
 * leaves it open ('by appointment', '18:00+'). What depends on public holidays is not known where those are not, and what depends on
 * school holidays nowhere. Costs half a millisecond, so it is for the few venues that are shown. */
export async function openAt(
  { openingHours, lat, lon }: Pick<Venue, 'openingHours' | 'lat' | 'lon'>,
  instant: Date,
  { timeZone, country }: OpeningPlace,
): Promise<Opening | null> {
  if (openingHours === null || /\bSH\b/.test(openingHours)) return null;
  // '08:00-4999900' keeps the package busy for hours.
  if (/\d{5}/.test(openingHours)) return null;
  if (country === null && /\bPH\b/.test(openingHours)) return null;
  loading ??= load();
  const { default: OpeningHours } = await loading;

  // The package computes with the clock of this process, so it gets an instant at which that shows what the venue's shows.
  const ahead = (offsetOf(instant, timeZone) - ownOffset(instant)) * MINUTE_MS;
  const there = new Date(instant.getTime() + ahead);
  // Its sun goes by true time. A place where the sun is as early as the clock was moved has the sunset that the clock there shows.
  const sunLon = lon - ahead / MINUTE_MS / 4;

  const read = (state: string): Opening | null => {
    const address = { country_code: country?.toLowerCase() ?? '', state };
    // Its types ask for numbers, its code passes over everything but text.
    const hours: unknown = Reflect.construct(OpeningHours, [
      openingHours,
      { lat: String(lat), lon: String(sunLon), address: country === null ? {} : address },
    ]);
    if (!(hours instanceof OpeningHours) || hours.getUnknown(there)) return null;
    const open = hours.getState(there);
    const end = new Date(there.getTime() + AHEAD_DAYS * 24 * 60 * MINUTE_MS);
    let change = hours.getNextChange(there, end);
    for (let n = 0; change && hours.getState(change) === open && n < MOST_INTERVALS; n += 1)
      change = hours.getNextChange(change, end);
    return { open, until: change && change < end ? instantOf(change, timeZone).toISOString() : null };
  };
  const [first = null, ...others] = quietly(() => (STATES[country?.toLowerCase() ?? ''] ?? ['']).map(read));
  return others.every((one) => one?.open === first?.open && one?.until === first?.until) ? first : null;
}

/** Runs the package, which throws text and prints to the console where it cannot read something. */
function quietly(work: () => (Opening | null)[]): (Opening | null)[] {
  /* eslint-disable no-console -- it is put back as it was */
  const { error, warn } = console;
  try {
    console.error = console.warn = () => undefined;
    return work();
  } catch {
    return [];
  } finally {
    Object.assign(console, { error, warn });
  }
  /* eslint-enable no-console */
}

const ownOffset = (instant: Date) => -instant.getTimezoneOffset();

/** How far a zone's clock is ahead of UTC, in minutes. */
function offsetOf(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant,
  );
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** The instant at which a zone's clock shows what this process's shows at `local`. */
function instantOf(local: Date, timeZone: string): Date {
  const shown = local.getTime() + ownOffset(local) * MINUTE_MS;
  const first = new Date(shown - offsetOf(new Date(shown), timeZone) * MINUTE_MS);
  return new Date(shown - offsetOf(first, timeZone) * MINUTE_MS);
}
